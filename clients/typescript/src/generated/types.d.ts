// Written by `npm run gen` from the description of the API.

export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuthorizedApp: {
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @example 2024-05-20T09:14:03 */
            expiry: string | null;
            id: number;
            /** @example Inventory */
            label: string;
            /** @example vpc:read_write */
            scopes: string;
            thumbnail_url: null;
            /** @example https://app.example.com */
            website: string;
        };
        BootInput: {
            /**
             * @description Config to boot. Default: the only config, or the one that was booted last
             * @example 4088
             */
            config_id?: number;
        };
        ChildAccount: {
            /** @example Example Ltd */
            company: string;
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @example 0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50 */
            euuid: string;
        };
        Compute: {
            alerts: {
                /**
                 * @description In percent of one vCPU.
                 * @example 90
                 */
                cpu: number;
                /**
                 * @description Operations per second.
                 * @example 10000
                 */
                io: number;
                /**
                 * @description In Mbit/s.
                 * @example 10
                 */
                network_in: number;
                /**
                 * @description In Mbit/s.
                 * @example 10
                 */
                network_out: number;
                /**
                 * @description In percent.
                 * @example 80
                 */
                transfer_quota: number;
            };
            backups: {
                /** @example false */
                available: boolean;
                /** @example false */
                enabled: boolean;
                last_successful: null;
                schedule: {
                    day: null;
                    window: null;
                };
            };
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @example  */
            group: string;
            /** @example false */
            has_user_data: boolean;
            /** @example 5d41402abc4b2a76b9719d911017c592ae6f1b02 */
            host_uuid: string;
            /** @example kvm */
            hypervisor: string;
            id: number;
            /** @example public/debian12 */
            image: string | null;
            /** @description Public addresses first. */
            ipv4: string[];
            /** @example 2001:db8:1::c23/128 */
            ipv6: string;
            /** @example web-1 */
            label: string;
            /** @example us-east */
            region: string;
            specs: {
                /**
                 * @description In MB.
                 * @example 51200
                 */
                disk: number;
                /** @example 0 */
                gpus: number;
                /**
                 * @description In MB.
                 * @example 2048
                 */
                memory: number;
                /**
                 * @description In GB per month.
                 * @example 2000
                 */
                transfer: number;
                /** @example 1 */
                vcpus: number;
            };
            /**
             * @example running
             * @enum {string}
             */
            status: "provisioning" | "booting" | "running" | "rebooting" | "shutting_down" | "offline" | "deleting";
            /**
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            /** @example c1-standard-2 */
            type: string;
            /** @example 2024-05-20T09:14:03 */
            updated: string;
            watchdog_enabled: boolean;
        };
        ComputeChanges: {
            alerts?: {
                cpu?: number;
                io?: number;
                network_in?: number;
                network_out?: number;
                transfer_quota?: number;
            };
            /** @example  */
            group?: string;
            /** @example web-1 */
            label?: string;
            tags?: string[];
            watchdog_enabled?: boolean;
        };
        ComputeConfig: {
            /** @example  */
            comments: string;
            /** @example 2024-05-20T09:14:03 */
            created: string;
            devices: {
                sda: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
                sdb: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
                sdc: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
                sdd: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
                sde: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
                sdf: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
                sdg: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
                sdh: {
                    /** @example 9001 */
                    disk_id: number | null;
                    /** @example null */
                    volume_id: number | null;
                } | null;
            };
            helpers: {
                devtmpfs_automount: boolean;
                distro: boolean;
                modules_dep: boolean;
                network: boolean;
                updatedb_disabled: boolean;
            };
            id: number;
            initrd: number | null;
            interfaces: components["schemas"]["ConfigInterface"][];
            /** @example compute/latest-64bit */
            kernel: string;
            /** @example My Debian 12 Disk Profile */
            label: string;
            /** @example 0 */
            memory_limit: number;
            /** @example /dev/sda */
            root_device: string;
            /** @enum {string} */
            run_level: "default" | "single" | "binbash";
            /** @example 2024-05-20T09:14:03 */
            updated: string;
            /** @enum {string} */
            virt_mode: "paravirt" | "fullvirt";
        };
        ComputeInput: {
            /**
             * @description Public keys in OpenSSH format. `null` means `[]`
             * @example [
             *       "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop"
             *     ]
             */
            authorized_keys?: string[] | null;
            /** @description Usernames of the account */
            authorized_users?: string[];
            /** @description Default true with an image */
            booted?: boolean;
            /** @example  */
            group?: string;
            /**
             * @description Id of an image
             * @example public/debian12
             */
            image?: string | null;
            /**
             * @description Interfaces of the config that is created with the compute. `null` means `[]`
             * @example [
             *       {
             *         "purpose": "vpc",
             *         "subnet_id": 2051,
             *         "ipv4": {
             *           "nat_1_1": "any"
             *         }
             *       }
             *     ]
             */
            interfaces?: components["schemas"]["InterfaceInput"][] | null;
            /** @example web-1 */
            label?: string;
            /** @description Assigns an address from 192.168.128.0/17 */
            private_ip?: boolean;
            /**
             * @description Id of a region with the capability Computes
             * @example us-east
             */
            region: string;
            /**
             * @description Required with an image; never returned
             * @example an example, not to be used
             */
            root_pass?: string;
            tags?: string[];
            /**
             * @description Id of a type
             * @example c1-standard-2
             */
            type: string;
        };
        ComputeIps: {
            ipv4: {
                private: components["schemas"]["Ipv4Address"][];
                public: components["schemas"]["Ipv4Address"][];
                /** @example [] */
                reserved: string[];
                /** @example [] */
                shared: string[];
                vpc: components["schemas"]["VpcIp"][];
            };
            ipv6: {
                /** @example [] */
                global: string[];
                link_local: components["schemas"]["Ipv6Address"];
                slaac: components["schemas"]["Ipv6Address"];
            };
        };
        ComputeType: {
            addons: {
                backups: {
                    price: {
                        /** @example 0.0015 */
                        hourly: number;
                        /** @example 1 */
                        monthly: number;
                    };
                    /** @example [] */
                    region_prices: {
                        hourly: number;
                        /** @example br-south */
                        id: string;
                        monthly: number;
                    }[];
                };
            };
            /** @example entry */
            class: string;
            /**
             * @description In MB.
             * @example 25600
             */
            disk: number;
            /** @example 0 */
            gpus: number;
            /** @example c1-entry-1 */
            id: string;
            /** @example Entry 1 GB */
            label: string;
            /**
             * @description In MB.
             * @example 1024
             */
            memory: number;
            /**
             * @description In Mbit/s.
             * @example 1000
             */
            network_out: number;
            price: {
                /** @example 0.0075 */
                hourly: number;
                /** @example 5 */
                monthly: number;
            };
            /** @example [] */
            region_prices: {
                hourly: number;
                /** @example br-south */
                id: string;
                monthly: number;
            }[];
            successor: string | null;
            /**
             * @description In GB per month.
             * @example 1000
             */
            transfer: number;
            /** @example 1 */
            vcpus: number;
        };
        ConfigChanges: {
            /**
             * @description May contain tabs and line breaks
             * @example
             */
            comments?: string;
            devices?: {
                sda?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdb?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdc?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdd?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sde?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdf?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdg?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdh?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
            };
            helpers?: {
                devtmpfs_automount?: boolean;
                distro?: boolean;
                modules_dep?: boolean;
                network?: boolean;
                updatedb_disabled?: boolean;
            };
            initrd?: number | null;
            interfaces?: components["schemas"]["InterfaceInput"][];
            /**
             * @description Id of a kernel
             * @example compute/latest-64bit
             */
            kernel?: string;
            /** @example My Debian 12 Disk Profile */
            label?: string;
            /**
             * @description In MB; 0 means all memory
             * @example 0
             */
            memory_limit?: number;
            /** @example /dev/sda */
            root_device?: string;
            /** @enum {string} */
            run_level?: "default" | "single" | "binbash";
            /** @enum {string} */
            virt_mode?: "paravirt" | "fullvirt";
        };
        ConfigInput: {
            /**
             * @description May contain tabs and line breaks
             * @example
             */
            comments?: string;
            devices: {
                sda?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdb?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdc?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdd?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sde?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdf?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdg?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
                sdh?: {
                    /** @example 9001 */
                    disk_id?: number | null;
                    /** @example null */
                    volume_id?: number | null;
                } | null;
            };
            helpers?: {
                devtmpfs_automount?: boolean;
                distro?: boolean;
                modules_dep?: boolean;
                network?: boolean;
                updatedb_disabled?: boolean;
            };
            initrd?: number | null;
            /** @description `null` means `[]` */
            interfaces?: components["schemas"]["InterfaceInput"][] | null;
            /**
             * @description Id of a kernel
             * @example compute/latest-64bit
             */
            kernel?: string;
            /** @example My Debian 12 Disk Profile */
            label: string;
            /**
             * @description In MB; 0 means all memory
             * @example 0
             */
            memory_limit?: number;
            /** @example /dev/sda */
            root_device?: string;
            /** @enum {string} */
            run_level?: "default" | "single" | "binbash";
            /** @enum {string} */
            virt_mode?: "paravirt" | "fullvirt";
        };
        ConfigInterface: {
            active: boolean;
            id: number;
            ip_ranges: string[] | null;
            /** @example 10.90.0.5/24 */
            ipam_address: string | null;
            ipv4: {
                /** @example 192.0.2.24 */
                nat_1_1: string | null;
                /** @example 10.0.4.2 */
                vpc: string;
            } | null;
            /** @example backup-net */
            label: string | null;
            primary: boolean;
            /** @enum {string} */
            purpose: "public" | "vlan" | "vpc";
            subnet_id: number | null;
            vpc_id: number | null;
        };
        EntityGrant: {
            /** @example 1042 */
            id: number;
            /** @example orders-east */
            label: string;
            /**
             * @example read_only
             * @enum {string|null}
             */
            permissions: "read_only" | "read_write" | null;
        };
        /** @description Body of every error response. */
        Errors: {
            errors: {
                /**
                 * @description Path of the field (`subnets[0].label`), `X-Filter`, or the name of a query parameter. Absent if the error does not concern one field.
                 * @example X-Filter
                 */
                field?: string;
                /**
                 * @description Error message.
                 * @example Filter not valid JSON
                 */
                reason: string;
            }[];
        };
        Event: {
            /**
             * @example vpc_create
             * @enum {string}
             */
            action: "compute_boot" | "compute_config_create" | "compute_config_delete" | "compute_config_update" | "compute_create" | "compute_delete" | "compute_reboot" | "compute_shutdown" | "compute_update" | "oauth_client_create" | "oauth_client_delete" | "oauth_client_secret_reset" | "oauth_client_update" | "password_reset" | "profile_update" | "subnet_create" | "subnet_delete" | "subnet_update" | "tfa_disabled" | "tfa_enabled" | "token_create" | "token_delete" | "token_update" | "user_create" | "user_delete" | "user_ssh_key_add" | "user_ssh_key_delete" | "user_ssh_key_update" | "user_update" | "vpc_create" | "vpc_delete" | "vpc_update" | "webhook_create" | "webhook_delete" | "webhook_secret_reset" | "webhook_update";
            /** @example 2024-05-20T09:14:03 */
            created: string;
            duration: number | null;
            entity: {
                /** @example 1042 */
                id: number | string | null;
                /** @example orders-east */
                label: string;
                /** @example vpc */
                type: string;
                /** @example /v4/vpcs/1042 */
                url: string;
            };
            id: number;
            /** @example  */
            message: string;
            percent_complete: number | null;
            rate: null;
            read: boolean;
            secondary_entity: {
                /** @example 1042 */
                id: number | string | null;
                /** @example orders-east */
                label: string;
                /** @example vpc */
                type: string;
                /** @example /v4/vpcs/1042 */
                url: string;
            } | null;
            seen: boolean;
            /** @enum {string} */
            status: "notification" | "scheduled" | "started" | "finished" | "failed";
            time_remaining: number | null;
            /** @example maria */
            username: string | null;
        };
        FreeNetwork: {
            /** @example 256 */
            addresses: number;
            /** @example 10.0.6.0/24 */
            ipv4: string;
            /**
             * @description Addresses that interfaces could use
             * @example 252
             */
            usable: number;
        };
        FreeRun: {
            /** @example 256 */
            addresses: number;
            /** @example 10.0.4.3 */
            first: string;
            /** @example 10.0.4.254 */
            last: string;
        };
        Grants: {
            balancer: components["schemas"]["EntityGrant"][];
            compute: components["schemas"]["EntityGrant"][];
            database: components["schemas"]["EntityGrant"][];
            domain: components["schemas"]["EntityGrant"][];
            firewall: components["schemas"]["EntityGrant"][];
            global: {
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                account_access: "read_only" | "read_write" | null;
                add_balancers: boolean;
                add_computes: boolean;
                add_databases: boolean;
                add_domains: boolean;
                add_firewalls: boolean;
                add_images: boolean;
                add_monitoring: boolean;
                add_scripts: boolean;
                add_volumes: boolean;
                add_vpcs: boolean;
                cancel_account: boolean;
                child_account_access: boolean | null;
                monitoring_subscription: boolean;
            };
            image: components["schemas"]["EntityGrant"][];
            monitoring: components["schemas"]["EntityGrant"][];
            script: components["schemas"]["EntityGrant"][];
            volume: components["schemas"]["EntityGrant"][];
            vpc: components["schemas"]["EntityGrant"][];
        };
        GrantsInput: {
            /** @example [] */
            balancer?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            compute?: {
                /** @example 1042 */
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions: "read_only" | "read_write" | null;
            }[];
            /** @example [] */
            database?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @example [] */
            domain?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @example [] */
            firewall?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            global?: {
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                account_access?: "read_only" | "read_write" | null;
                add_balancers?: boolean;
                add_computes?: boolean;
                add_databases?: boolean;
                add_domains?: boolean;
                add_firewalls?: boolean;
                add_images?: boolean;
                add_monitoring?: boolean;
                add_scripts?: boolean;
                add_volumes?: boolean;
                add_vpcs?: boolean;
                cancel_account?: boolean;
                child_account_access?: boolean;
                monitoring_subscription?: boolean;
            };
            /** @example [] */
            image?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @example [] */
            monitoring?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @example [] */
            script?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @example [] */
            volume?: {
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            vpc?: {
                /** @example 1042 */
                id: number;
                /**
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions: "read_only" | "read_write" | null;
            }[];
        };
        Image: {
            /** @example [] */
            capabilities: string[];
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @example system */
            created_by: string;
            /** @example false */
            deprecated: boolean;
            /** @example  */
            description: string;
            /**
             * @description End of support. Null for rolling releases, and if the distribution does not publish a date.
             * @example 2024-05-20T09:14:03
             */
            eol: string | null;
            /** @example 2024-05-20T09:14:03 */
            expiry: string | null;
            /** @example public/debian12 */
            id: string;
            is_public: boolean;
            /** @example Debian 12 */
            label: string;
            /**
             * @description In MB.
             * @example 1300
             */
            size: number;
            /** @example available */
            status: string;
            /** @example manual */
            type: string;
            /** @example 2024-05-20T09:14:03 */
            updated: string;
            /** @example Debian */
            vendor: string;
        };
        InterfaceChanges: {
            /** @description Networks inside the subnet in CIDR canonical form; at most 256, unless the operator sets another limit */
            ip_ranges?: string[] | null;
            ipv4?: {
                /**
                 * @description `any`, or a public address of the compute
                 * @example any
                 */
                nat_1_1?: string | null;
                /** @description Address in the subnet. Default: the lowest free address */
                vpc?: string | null;
            } | null;
            primary?: boolean;
        };
        InterfaceInput: {
            /** @description Networks inside the subnet in CIDR canonical form; at most 256, unless the operator sets another limit */
            ip_ranges?: string[] | null;
            /**
             * @description Address in the VLAN, with prefix length
             * @example 10.90.0.5/24
             */
            ipam_address?: string | null;
            ipv4?: {
                /**
                 * @description `any`, or a public address of the compute
                 * @example any
                 */
                nat_1_1?: string | null;
                /** @description Address in the subnet. Default: the lowest free address */
                vpc?: string | null;
            } | null;
            /**
             * @description Label of the VLAN
             * @example backup-net
             */
            label?: string | null;
            primary?: boolean;
            /** @enum {string} */
            purpose: "public" | "vlan" | "vpc";
            /**
             * @description Id of a subnet in the region of the compute
             * @example 2051
             */
            subnet_id?: number | null;
        };
        InterfaceOrder: {
            ids: number[];
        };
        Ipv4Address: {
            /** @example 192.0.2.24 */
            address: string;
            compute_id: number;
            /** @example 192.0.2.1 */
            gateway: string | null;
            /** @example 24 */
            prefix: number;
            public: boolean;
            /** @example 192-0-2-24.ip.example.net */
            rdns: string | null;
            /** @example us-east */
            region: string;
            /** @example 255.255.255.0 */
            subnet_mask: string;
            /** @enum {string} */
            type: "ipv4";
            /** @description VPC address to which this public address is mapped (NAT 1:1) */
            vpc_nat_1_1: {
                /** @example 10.0.4.2 */
                address: string;
                subnet_id: number;
                vpc_id: number;
            } | null;
        };
        Ipv6Address: {
            /** @example 2001:db8:1::c23 */
            address: string;
            compute_id: number;
            /** @example fe80::1 */
            gateway: string;
            /** @example 64 */
            prefix: number;
            public: boolean;
            rdns: null;
            /** @example us-east */
            region: string;
            /** @example ffff:ffff:ffff:ffff:: */
            subnet_mask: string;
            /** @enum {string} */
            type: "ipv6";
        };
        Kernel: {
            /** @enum {string} */
            architecture: "x86_64" | "i386";
            /** @example 2024-05-20T09:14:03 */
            built: string | null;
            /** @example false */
            deprecated: boolean;
            /** @example compute/6.8.9 */
            id: string;
            kvm: boolean;
            /** @example 6.8.9 (x86_64) */
            label: string;
            pvops: boolean;
            /** @example 6.8.9 */
            version: string;
        };
        Login: {
            /** @example 2024-05-20T09:14:03 */
            datetime: string;
            id: number;
            /** @example 198.51.100.7 */
            ip: string;
            /** @description Whether the user was restricted at that time */
            restricted: boolean;
            /** @enum {string} */
            status: "successful" | "failed";
            /** @example maria */
            username: string;
        };
        NetworkReport: {
            /**
             * @description When the network last followed; null before that, and where `revision` is null
             * @example 2024-05-20T09:14:03
             */
            applied: string | null;
            interfaces: {
                /** @example 10.0.4.2 */
                address: string;
                compute_id: number;
                interface_id: number;
                /**
                 * @description Public address that is mapped to it
                 * @example 192.0.2.24
                 */
                nat_1_1: string | null;
                /**
                 * @description Off: the compute does not run with this interface
                 * @example up
                 * @enum {string}
                 */
                port: "up" | "down" | "off";
                /**
                 * @description Why a port is down, as far as is known
                 * @example host is silent
                 */
                problem: string | null;
                /**
                 * @description Null for a port that is off
                 * @example 2024-05-20T09:14:03
                 */
                since: string | null;
            }[];
            /**
             * @description Simulated: nothing carries packets in the region of the VPC
             * @example ovn
             * @enum {string}
             */
            plane: "ovn" | "simulated";
            /** @description Revisions of the account. Null where networks are simulated, and for a token that is bound to VPCs */
            revision: {
                /**
                 * @description The last of them that the network has
                 * @example 12
                 */
                applied: number;
                /**
                 * @description Counts the changes of what the account wants
                 * @example 12
                 */
                wanted: number;
            } | null;
            /**
             * @description Pending: changes are not in the network yet. Degraded: a port is down. Failed: the network refuses a change
             * @example applied
             * @enum {string}
             */
            state: "applied" | "pending" | "degraded" | "failed";
        };
        OauthClient: {
            /** @example 4b1f09c7d2a85e63f0ab */
            id: string;
            /** @example Inventory */
            label: string;
            public: boolean;
            /** @example https://app.example.com/oauth/callback */
            redirect_uri: string;
            /**
             * @description Returned once, in the response that creates it; `<REDACTED>` in all other responses. Public clients do not need it at the token endpoint
             * @example <REDACTED>
             */
            secret: string;
            /**
             * @description Set by the operator. A client that is not `active` gets no authorizations and no tokens
             * @enum {string}
             */
            status: "active" | "disabled" | "suspended";
            thumbnail_url: null;
        };
        OauthClientChanges: {
            /** @example Inventory */
            label?: string;
            /**
             * @description Where users are redirected after authorization: an https address, an http address on loopback (`127.0.0.1`, `[::1]`, `localhost`; any port matches), or a private-use scheme with a dot such as `com.example.app:/callback`. It must not have a fragment or user info, and must not be an address of this service
             * @example https://app.example.com/oauth/callback
             */
            redirect_uri?: string;
        };
        OauthClientInput: {
            /** @example Inventory */
            label: string;
            /** @description True for an app that cannot keep a secret, because it runs in a browser or on a user's device. Cannot be changed later. Default false */
            public?: boolean;
            /**
             * @description Where users are redirected after authorization: an https address, an http address on loopback (`127.0.0.1`, `[::1]`, `localhost`; any port matches), or a private-use scheme with a dot such as `com.example.app:/callback`. It must not have a fragment or user info, and must not be an address of this service
             * @example https://app.example.com/oauth/callback
             */
            redirect_uri: string;
        };
        PhoneCode: {
            /** @example 123456 */
            otp_code: string;
        };
        PhoneNumberInput: {
            /**
             * @description Two-letter ISO 3166 code of the country
             * @example US
             */
            iso_code: string;
            /**
             * @description In national format, or with the country calling code
             * @example 555-555-5555
             */
            phone_number: string;
        };
        Profile: {
            /** @enum {string} */
            authentication_type: "password";
            authorized_keys: string[] | null;
            /** @example maria@example.com */
            email: string;
            email_notifications: boolean;
            /** @description Deprecated */
            ip_whitelist_enabled: boolean;
            referrals: {
                /**
                 * @description Empty until the total of payments reaches the threshold of the referral program
                 * @example
                 */
                code: string;
                /** @example 0 */
                completed: number;
                /** @example 0 */
                credit: number;
                /** @example 0 */
                pending: number;
                /** @example 0 */
                total: number;
                /** @example  */
                url: string;
            };
            restricted: boolean;
            /** @enum {string} */
            shell_auth_method: "password_keys" | "keys_only" | "disabled";
            /** @example Europe/Lisbon */
            timezone: string;
            two_factor_auth: boolean;
            uid: number;
            /** @enum {string} */
            user_type: "default" | "parent" | "child" | "proxy";
            /** @example maria */
            username: string;
            /**
             * @description In E.164 format
             * @example +15550102030
             */
            verified_phone_number: string | null;
        };
        ProfileChanges: {
            /** @description Public keys in OpenSSH format. `null` means `[]` */
            authorized_keys?: string[] | null;
            /** @example maria@example.com */
            email?: string;
            /** @description If false, only security notifications and requested e-mails are sent */
            email_notifications?: boolean;
            /** @description Deprecated: can only be turned off */
            ip_whitelist_enabled?: boolean;
            /** @description An unrestricted user can restrict itself */
            restricted?: boolean;
            /** @enum {string} */
            shell_auth_method?: "password_keys" | "keys_only" | "disabled";
            /**
             * @description Name or alias from the tz database
             * @example Europe/Lisbon
             */
            timezone?: string;
            /** @description Can only be turned off here. To turn it on, use the two-factor operations */
            two_factor_auth?: boolean;
        };
        Region: {
            capabilities: string[];
            /** @example us */
            country: string;
            /** @example us-east */
            id: string;
            /** @example US East */
            label: string;
            resolvers: {
                /** @example 192.0.2.53, 198.51.100.53 */
                ipv4: string;
                /** @example 2001:db8::53, 2001:db8::54 */
                ipv6: string;
            };
            /** @example core */
            site_type: string;
            /** @example ok */
            status: string;
        };
        ScratchCode: {
            /**
             * @description Replaces a two-factor code once, if the authenticator is lost
             * @example qwmxk-rtzbn-hdkps-vlcf
             */
            scratch: string;
        };
        SecurityAnswers: {
            security_questions: {
                question_id: number;
                /** @example Mrs Moreira */
                response: string;
                /** @example Name of your first teacher? */
                security_question: string;
            }[];
        };
        SecurityAnswersInput: {
            /** @description Exactly three different questions; all earlier answers are replaced */
            security_questions: {
                /** @example 1 */
                question_id: number;
                /** @example Mrs Moreira */
                response: string;
            }[];
        };
        SecurityQuestions: {
            security_questions: {
                id: number;
                /** @example Name of your first teacher? */
                question: string;
                /**
                 * @description Asterisks if the question is answered
                 * @example ********
                 */
                response: string | null;
            }[];
        };
        SshKey: {
            /** @example 2024-05-20T09:14:03 */
            created: string;
            id: number;
            /** @example laptop */
            label: string;
            /**
             * @description The key as it was sent
             * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop
             */
            ssh_key: string;
        };
        SshKeyChanges: {
            /** @example laptop */
            label?: string;
        };
        SshKeyInput: {
            /** @example laptop */
            label: string;
            /**
             * @description Public key in OpenSSH format: type, base64 and an optional comment, on one line. May contain tabs and line breaks
             * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop
             */
            ssh_key: string;
        };
        Subnet: {
            computes: {
                id: number;
                interfaces: {
                    active: boolean;
                    id: number;
                }[];
            }[];
            /** @example 2024-05-20T09:14:03 */
            created: string;
            id: number;
            /** @example 10.0.4.0/24 */
            ipv4: string;
            /** @example web */
            label: string;
            /** @example 2024-05-20T09:14:03 */
            updated: string;
        };
        SubnetChanges: {
            /**
             * @description Letters, digits and single dashes
             * @example web
             */
            label?: string;
        };
        /**
         * @example {
         *       "label": "web",
         *       "ipv4": "10.0.4.0/24"
         *     }
         */
        SubnetInput: {
            /**
             * @description Private IPv4 network in CIDR canonical form, prefix 8 to 29. Required unless there is a `prefix`
             * @example 10.0.4.0/24
             */
            ipv4?: string;
            /**
             * @description Letters, digits and single dashes
             * @example web
             */
            label: string;
            /**
             * @description Instead of `ipv4`: take the lowest free network with this prefix length
             * @example 24
             */
            prefix?: number;
            /**
             * @description With `prefix`: take a network inside this one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8
             * @example 10.0.0.0/8
             */
            within?: string;
        };
        Token: {
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /**
             * @description `2999-12-12T05:00:00` if the token does not expire
             * @example 2024-05-20T09:14:03
             */
            expiry: string;
            id: number;
            /** @example deploy */
            label: string;
            restrictions?: components["schemas"]["TokenRestrictions"];
            /** @example account:read_only vpc:read_write */
            scopes: string;
            /**
             * @description The whole token in the response that creates it, its first 16 characters in all other responses
             * @example 3fa1c0de77b2459e
             */
            token: string;
        };
        TokenChanges: {
            /** @example deploy */
            label?: string;
            restrictions?: components["schemas"]["TokenRestrictionsInput"];
        };
        TokenInput: {
            /**
             * @description If absent or null, the token is valid until it is revoked
             * @example 2025-05-20T00:00:00
             */
            expiry?: string | null;
            /** @example deploy */
            label?: string;
            restrictions?: components["schemas"]["TokenRestrictionsInput"];
            /**
             * @description Separated by spaces or commas. They must not exceed those of the acting token. Absent or `*` means all scopes of the acting token
             * @example account:read_only vpc:read_write
             */
            scopes?: string;
        };
        TokenRestrictions: {
            /**
             * @example [
             *       "203.0.113.0/24",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[];
        };
        TokenRestrictionsInput: {
            /**
             * @description IPv4 and IPv6 networks from which the token may be used, in CIDR notation. Null: from anywhere
             * @example [
             *       "203.0.113.0/24",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[] | null;
            /**
             * @description Ids of the VPCs that the token is bound to: to the token, the account has no other VPC and nothing else. Null: it is not bound
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[] | null;
        };
        TokenUsage: {
            /**
             * @description Address of the first client in that hour
             * @example 203.0.113.7
             */
            last_ip: string | null;
            /**
             * @description Start of the hour in UTC; null if the token was never used
             * @example 2024-05-20T09:14:03
             */
            last_used: string | null;
        };
        TrustedDevice: {
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @example 2024-05-20T09:14:03 */
            expiry: string;
            id: number;
            /** @example 2024-05-20T09:14:03 */
            last_authenticated: string;
            /** @example 198.51.100.7 */
            last_remote_addr: string;
            /** @example Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0 */
            user_agent: string;
        };
        TwoFactorCode: {
            /**
             * @description Time-based code: 6 digits; spaces are ignored
             * @example 123456
             */
            tfa_code: string;
        };
        TwoFactorSecret: {
            /** @example 2024-05-20T09:14:03 */
            expiry: string;
            /**
             * @description 16 base32 characters
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
        };
        User: {
            /** @example maria@example.com */
            email: string;
            last_login: {
                /** @example 2024-05-20T09:14:03 */
                login_datetime: string;
                /** @enum {string} */
                status: "successful" | "failed";
            } | null;
            /** @example 2024-05-20T09:14:03 */
            password_created: string | null;
            restricted: boolean;
            ssh_keys: string[];
            tfa_enabled: boolean;
            /** @enum {string} */
            user_type: "default" | "parent" | "child" | "proxy";
            /** @example maria */
            username: string;
            /** @example +15550102030 */
            verified_phone_number: string | null;
        };
        UserChanges: {
            restricted?: boolean;
            /**
             * @description Letters, digits, `-` and `_`. Unique in the service, ignoring case
             * @example maria
             */
            username?: string;
        };
        UserInput: {
            /** @example maria@example.com */
            email: string;
            /** @description Default true */
            restricted?: boolean;
            /**
             * @description Letters, digits, `-` and `_`. Unique in the service, ignoring case
             * @example maria
             */
            username: string;
        };
        Vlan: {
            /**
             * @example [
             *       3107,
             *       3112
             *     ]
             */
            computes: number[];
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @example backup-net */
            label: string;
            /** @example us-east */
            region: string;
        };
        Vpc: {
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @example Order processing */
            description: string;
            id: number;
            /** @example orders-east */
            label: string;
            /** @example us-east */
            region: string;
            subnets: components["schemas"]["Subnet"][];
            /** @example 2024-05-20T09:14:03 */
            updated: string;
        };
        VpcChanges: {
            /**
             * @description May contain tabs and line breaks. `null` means `""`
             * @example Order processing
             */
            description?: string | null;
            /**
             * @description Letters, digits and single dashes
             * @example web
             */
            label?: string;
        };
        VpcInput: {
            /**
             * @description May contain tabs and line breaks. `null` means `""`
             * @example Order processing
             */
            description?: string | null;
            /**
             * @description Letters, digits and single dashes
             * @example web
             */
            label: string;
            /**
             * @description Id of a region with the capability VPCs
             * @example us-east
             */
            region: string;
            /** @description `null` means `[]` */
            subnets?: components["schemas"]["VpcSubnetInput"][] | null;
        };
        VpcIp: {
            active: boolean;
            /**
             * @description Null if the record is a range
             * @example 10.0.4.2
             */
            address: string | null;
            /**
             * @description Null if the record is an address
             * @example 10.0.4.64/28
             */
            address_range: string | null;
            compute_id: number;
            config_id: number;
            /**
             * @description Gateway of the subnet
             * @example 10.0.4.1
             */
            gateway: string;
            interface_id: number;
            /**
             * @description Public address of the compute that is mapped to this address
             * @example 192.0.2.24
             */
            nat_1_1: string | null;
            /**
             * @description Prefix length of the subnet
             * @example 24
             */
            prefix: number;
            /** @example us-east */
            region: string;
            subnet_id: number;
            /**
             * @description Mask of the subnet
             * @example 255.255.255.0
             */
            subnet_mask: string;
            vpc_id: number;
        };
        /**
         * @example {
         *       "label": "web",
         *       "ipv4": "10.0.4.0/24"
         *     }
         */
        VpcSubnetInput: {
            /**
             * @description Private IPv4 network in CIDR canonical form, prefix 8 to 29. Required unless there is a `prefix`
             * @example 10.0.4.0/24
             */
            ipv4?: string;
            /**
             * @description Letters, digits and single dashes
             * @example web
             */
            label: string;
            /**
             * @description Instead of `ipv4`: take the lowest free network with this prefix length
             * @example 24
             */
            prefix?: number;
            /**
             * @description With `prefix`: take a network inside this one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8
             * @example 10.0.0.0/8
             */
            within?: string;
        };
        VpcUsage: {
            /** @example 256 */
            addresses: number;
            /**
             * @description Addresses of the network itself
             * @example 4
             */
            reserved: number;
            subnets: {
                /** @example 256 */
                addresses: number;
                id: number;
                /**
                 * @description Addresses of the network itself
                 * @example 4
                 */
                reserved: number;
                /**
                 * @description Addresses that interfaces can use
                 * @example 252
                 */
                usable: number;
                /**
                 * @description Addresses that interfaces use
                 * @example 3
                 */
                used: number;
            }[];
            /**
             * @description Addresses that interfaces can use
             * @example 252
             */
            usable: number;
            /**
             * @description Addresses that interfaces use
             * @example 3
             */
            used: number;
        };
        Webhook: {
            /**
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions: string[];
            /** @example 2024-05-20T09:14:03 */
            created: string;
            enabled: boolean;
            id: number;
            /** @example inventory */
            label: string;
            /**
             * @description `failing`: the last attempt failed. `disabled`: no events are sent, because a user switched it off, or because nothing could be delivered for 3 days
             * @enum {string}
             */
            status: "active" | "failing" | "disabled";
            /** @example 2024-05-20T09:14:03 */
            updated: string;
            /** @example https://hooks.example.com/palisade */
            url: string;
            vpcs: number[] | null;
        };
        WebhookChanges: {
            /**
             * @description The event actions to send, or `["*"]` for all of them
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions?: ("*" | "compute_boot" | "compute_config_create" | "compute_config_delete" | "compute_config_update" | "compute_create" | "compute_delete" | "compute_reboot" | "compute_shutdown" | "compute_update" | "oauth_client_create" | "oauth_client_delete" | "oauth_client_secret_reset" | "oauth_client_update" | "password_reset" | "profile_update" | "subnet_create" | "subnet_delete" | "subnet_update" | "tfa_disabled" | "tfa_enabled" | "token_create" | "token_delete" | "token_update" | "user_create" | "user_delete" | "user_ssh_key_add" | "user_ssh_key_delete" | "user_ssh_key_update" | "user_update" | "vpc_create" | "vpc_delete" | "vpc_update" | "webhook_create" | "webhook_delete" | "webhook_secret_reset" | "webhook_update")[];
            /** @description Whether events are sent. Switching it off gives up on pending deliveries. Default true */
            enabled?: boolean;
            /** @example inventory */
            label?: string;
            /**
             * @description An https URL without credentials and fragment. Its port is 80, 443, or 1024 and above. It must lead to the public internet. The operator may allow http, and further networks
             * @example https://hooks.example.com/palisade
             */
            url?: string;
            /**
             * @description Ids of VPCs of the account: only events about these VPCs and their subnets are sent. Null for all events. Default null
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[] | null;
        };
        WebhookDelivery: {
            /**
             * @description The action of the event, or `ping`
             * @example vpc_create
             */
            action: string;
            attempts: number;
            /** @example 2024-05-20T09:14:03 */
            created: string;
            /** @description Null for a ping */
            event_id: number | null;
            id: number;
            /**
             * @description Null unless the delivery is pending
             * @example 2024-05-20T09:14:03
             */
            next_attempt: string | null;
            /**
             * @description Why the last attempt failed. `timeout`: no response within 10 seconds. `refused`: no connection, or one that broke. `tls`: no valid certificate. `status`: a status other than 2xx. `address not allowed`: the name leads to an address that webhooks must not reach
             * @enum {string|null}
             */
            reason: "timeout" | "refused" | "tls" | "status" | "address not allowed" | null;
            /**
             * @description HTTP status of the last attempt; null without a response
             * @example 204
             */
            response_status: number | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
        };
        WebhookInput: {
            /**
             * @description The event actions to send, or `["*"]` for all of them
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions: ("*" | "compute_boot" | "compute_config_create" | "compute_config_delete" | "compute_config_update" | "compute_create" | "compute_delete" | "compute_reboot" | "compute_shutdown" | "compute_update" | "oauth_client_create" | "oauth_client_delete" | "oauth_client_secret_reset" | "oauth_client_update" | "password_reset" | "profile_update" | "subnet_create" | "subnet_delete" | "subnet_update" | "tfa_disabled" | "tfa_enabled" | "token_create" | "token_delete" | "token_update" | "user_create" | "user_delete" | "user_ssh_key_add" | "user_ssh_key_delete" | "user_ssh_key_update" | "user_update" | "vpc_create" | "vpc_delete" | "vpc_update" | "webhook_create" | "webhook_delete" | "webhook_secret_reset" | "webhook_update")[];
            /** @description Whether events are sent. Switching it off gives up on pending deliveries. Default true */
            enabled?: boolean;
            /** @example inventory */
            label: string;
            /**
             * @description An https URL without credentials and fragment. Its port is 80, 443, or 1024 and above. It must lead to the public internet. The operator may allow http, and further networks
             * @example https://hooks.example.com/palisade
             */
            url: string;
            /**
             * @description Ids of VPCs of the account: only events about these VPCs and their subnets are sent. Null for all events. Default null
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[] | null;
        };
        WebhookWithSecret: {
            /**
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions: string[];
            /** @example 2024-05-20T09:14:03 */
            created: string;
            enabled: boolean;
            id: number;
            /** @example inventory */
            label: string;
            /**
             * @description Signs the requests, as Standard Webhooks describes: `whsec_` and the key in base64. It is not shown again
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
            /**
             * @description `failing`: the last attempt failed. `disabled`: no events are sent, because a user switched it off, or because nothing could be delivered for 3 days
             * @enum {string}
             */
            status: "active" | "failing" | "disabled";
            /** @example 2024-05-20T09:14:03 */
            updated: string;
            /** @example https://hooks.example.com/palisade */
            url: string;
            vpcs: number[] | null;
        };
    };
    responses: never;
    parameters: {
        /** @description Continues after the record with this `id`. Without a cursor, the stream begins with what happens next. */
        Cursor: string;
        /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
        DryRun: boolean;
        /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
        IdempotencyKey: string;
        /** @description Like `cursor`, and counts before it. Browsers send it when they reconnect. */
        LastEventId: string;
        /** @description Page number, starting at 1. */
        Page: number;
        /** @description Number of records on a page. */
        PageSize: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listChildAccounts: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChildAccount"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getChildAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                euuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChildAccount"];
                };
            };
        };
    };
    createChildAccountToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                euuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    markEventRead: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    markEventSeen: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Continues after the record with this `id`. Without a cursor, the stream begins with what happens next. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Like `cursor`, and counts before it. Browsers send it when they reconnect. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listLogins: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Login"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loginId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
        };
    };
    listOauthClients: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OauthClient"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createOauthClient: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OauthClientInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthClient"];
                };
            };
        };
    };
    getOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthClient"];
                };
            };
        };
    };
    updateOauthClient: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OauthClientChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthClient"];
                };
            };
        };
    };
    deleteOauthClient: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    resetOauthClientSecret: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthClient"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getUserGrants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grants"];
                };
            };
            /** @description The user is unrestricted: it has all rights in the account and needs no grants. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateUserGrants: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GrantsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grants"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: number;
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                deliveryId: number;
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    pingWebhook: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    listComputes: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Compute"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createCompute: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComputeInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Compute"];
                };
            };
        };
    };
    getCompute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Compute"];
                };
            };
        };
    };
    updateCompute: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ComputeChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Compute"];
                };
            };
        };
    };
    deleteCompute: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    bootCompute: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BootInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listComputeConfigs: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComputeConfig"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createComputeConfig: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputeConfig"];
                };
            };
        };
    };
    getComputeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                computeId: number;
                configId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputeConfig"];
                };
            };
        };
    };
    updateComputeConfig: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
                configId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConfigChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputeConfig"];
                };
            };
        };
    };
    deleteComputeConfig: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
                configId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listConfigInterfaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                computeId: number;
                configId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigInterface"][];
                };
            };
        };
    };
    createConfigInterface: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
                configId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterfaceInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigInterface"];
                };
            };
        };
    };
    getConfigInterface: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                computeId: number;
                configId: number;
                interfaceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigInterface"];
                };
            };
        };
    };
    updateConfigInterface: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
                configId: number;
                interfaceId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InterfaceChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigInterface"];
                };
            };
        };
    };
    deleteConfigInterface: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
                configId: number;
                interfaceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    orderConfigInterfaces: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
                configId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterfaceOrder"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getComputeIps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputeIps"];
                };
            };
        };
    };
    rebootCompute: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BootInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    shutdownCompute: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listKernels: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Kernel"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getKernel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slash in the id may be percent-encoded or not. */
                kernelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kernel"];
                };
            };
        };
    };
    listComputeTypes: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComputeType"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getComputeType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                typeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputeType"];
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Image"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slash in the id may be percent-encoded or not. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
        };
    };
    updateImage: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The slash in the id may be percent-encoded or not. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
        };
    };
    deleteImage: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The slash in the id may be percent-encoded or not. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listVlans: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vlan"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    listVpcIps: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VpcIp"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProfileChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    listApps: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuthorizedApp"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizedApp"];
                };
            };
        };
    };
    deleteApp: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                appId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listDevices: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrustedDevice"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedDevice"];
                };
            };
        };
    };
    deleteDevice: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                deviceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getOwnGrants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grants"];
                };
            };
            /** @description You are unrestricted: you have all rights in the account and need no grants. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOwnLogins: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Login"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getOwnLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loginId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
        };
    };
    sendPhoneCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneNumberInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    deletePhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    verifyPhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneCode"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    updatePreferences: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listSecurityQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityQuestions"];
                };
            };
        };
    };
    answerSecurityQuestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecurityAnswersInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityAnswers"];
                };
            };
        };
    };
    listSshKeys: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SshKey"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    addSshKey: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SshKeyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshKey"];
                };
            };
        };
    };
    getSshKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sshKeyId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshKey"];
                };
            };
        };
    };
    updateSshKey: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                sshKeyId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SshKeyChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshKey"];
                };
            };
        };
    };
    deleteSshKey: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                sshKeyId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    createTwoFactorSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSecret"];
                };
            };
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorCode"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScratchCode"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Token"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    updateToken: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getTokenUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenUsage"];
                };
            };
        };
    };
    listRegions: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Region"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                regionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Region"];
                };
            };
        };
    };
    listVpcs: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vpc"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createVpc: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vpc"];
                };
            };
        };
    };
    getVpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vpc"];
                };
            };
        };
    };
    updateVpc: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VpcChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vpc"];
                };
            };
        };
    };
    deleteVpc: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listFreeNetworks: {
        parameters: {
            query: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Prefix length of the networks, 8 to 29 */
                prefix: string;
                /** @description Only networks inside this private one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8 */
                within?: string;
            };
            header?: never;
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FreeNetwork"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    listIpsOfVpc: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VpcIp"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getVpcNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkReport"];
                };
            };
        };
    };
    listVpcSubnets: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subnet"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    createVpcSubnet: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubnetInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subnet"];
                };
            };
        };
    };
    getVpcSubnet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                vpcId: number;
                vpcSubnetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subnet"];
                };
            };
        };
    };
    updateVpcSubnet: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                vpcId: number;
                vpcSubnetId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubnetChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subnet"];
                };
            };
        };
    };
    deleteVpcSubnet: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                vpcId: number;
                vpcSubnetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listFreeAddresses: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                vpcId: number;
                vpcSubnetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FreeRun"][];
                        page: number;
                        pages: number;
                        /** @example 1 */
                        results: number;
                    };
                };
            };
        };
    };
    getVpcUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcUsage"];
                };
            };
        };
    };
}
export interface filterFields {
    listApps: {
        label: { type: "string" };
        created: { type: "date-time" };
        expiry: { type: "date-time" };
    };
    listChildAccounts: {};
    listComputeConfigs: {
        label: { type: "string" };
        interfaces: { type: "strings" };
    };
    listComputeTypes: {
        label: { type: "string" };
        class: { type: "string" };
        disk: { type: "integer" };
        memory: { type: "integer" };
        vcpus: { type: "integer" };
        gpus: { type: "integer" };
        transfer: { type: "integer" };
        network_out: { type: "integer" };
    };
    listComputes: {
        id: { type: "integer" };
        label: { type: "string" };
        region: { type: "string" };
        image: { type: "string" };
        group: { type: "string" };
        ipv4: { type: "strings" };
        tags: { type: "strings" };
    };
    listDevices: {};
    listEvents: {
        id: { type: "integer" };
        action: { type: "string" };
        created: { type: "date-time" };
        read: { type: "boolean" };
        seen: { type: "boolean" };
        "entity.id": { type: "string" };
        "entity.type": { type: "string" };
    };
    listFreeAddresses: {};
    listFreeNetworks: {};
    listImages: {
        label: { type: "string" };
        vendor: { type: "string" };
        is_public: { type: "boolean" };
        deprecated: { type: "boolean" };
        size: { type: "integer" };
        type: { type: "string" };
        status: { type: "string"; orderable: false };
    };
    listIpsOfVpc: {
        active: { type: "boolean" };
        config_id: { type: "integer" };
        compute_id: { type: "integer" };
        region: { type: "string" };
        vpc_id: { type: "integer" };
        subnet_id: { type: "integer" };
        address: { type: "string" };
    };
    listKernels: {
        label: { type: "string" };
        version: { type: "string" };
        architecture: { type: "string" };
        kvm: { type: "boolean" };
        pvops: { type: "boolean" };
        deprecated: { type: "boolean" };
    };
    listLogins: {};
    listOauthClients: {
        label: { type: "string" };
        public: { type: "boolean" };
    };
    listOwnLogins: {};
    listRegions: {};
    listSshKeys: {
        label: { type: "string" };
    };
    listTokens: {
        label: { type: "string" };
        created: { type: "date-time" };
    };
    listUsers: {
        username: { type: "string" };
    };
    listVlans: {
        label: { type: "string" };
        region: { type: "string" };
    };
    listVpcIps: {
        active: { type: "boolean" };
        config_id: { type: "integer" };
        compute_id: { type: "integer" };
        region: { type: "string" };
        vpc_id: { type: "integer" };
        subnet_id: { type: "integer" };
        address: { type: "string" };
    };
    listVpcSubnets: {
        id: { type: "integer" };
        label: { type: "string" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
    };
    listVpcs: {
        id: { type: "integer" };
        label: { type: "string" };
        region: { type: "string" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
    };
    listWebhookDeliveries: {
        id: { type: "integer" };
        event_id: { type: "integer" };
        action: { type: "string" };
        status: { type: "string" };
        created: { type: "date-time" };
    };
    listWebhooks: {
        id: { type: "integer" };
        label: { type: "string" };
        enabled: { type: "boolean" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
    };
    streamEvents: {
        id: { type: "integer" };
        action: { type: "string" };
        created: { type: "date-time" };
        read: { type: "boolean" };
        seen: { type: "boolean" };
        "entity.id": { type: "string" };
        "entity.type": { type: "string" };
    };
}
