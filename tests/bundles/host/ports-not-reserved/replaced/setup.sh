sysctl -w net.ipv4.ip_local_reserved_ports=60000-60031
sysctl -w net.ipv4.ip_local_reserved_ports=61000-61015
