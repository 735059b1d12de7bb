// Written by `npm run gen` from the description of the API.

export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Who had a public address and port at a time. */
        AddressHolder: {
            /**
             * @description The address that was asked for.
             * @example 192.0.2.77
             */
            address: string;
            /**
             * @description The time that was asked for.
             * @example 2024-05-20T09:14:03
             */
            at: string;
            /**
             * @description The compute, which may be deleted; null when the user may not see it.
             * @example 3107
             */
            compute_id: number | null;
            /**
             * @description Its label at that time; null when the user may not see it.
             * @example web-1
             */
            compute_label: string | null;
            /**
             * @description Its interface, which may be deleted; null for a public address of its own.
             * @example 6201
             */
            interface_id: number | null;
            /**
             * @description How the compute had it: ports of a NAT gateway, a port that is forwarded to it, an address mapped to one in a subnet, or a public address of its own.
             * @example natgateway
             * @enum {string}
             */
            kind: "natgateway" | "forward" | "nat_1_1" | "public";
            /**
             * @description The NAT gateway, which may be deleted; null for other kinds.
             * @example 205
             */
            natgateway_id: number | null;
            /** @description The holder on the other side of a change within 60 seconds: clocks of logs differ. Null without one. */
            near: components["schemas"]["NearAddressHolder"];
            /**
             * @description The port that was asked for.
             * @example 4711
             */
            port: number | null;
            /**
             * @description When it got them.
             * @example 2024-05-20T09:14:03
             */
            since: string;
            /**
             * @description When it gave them back; null while it has them.
             * @example 2024-05-20T09:14:03
             */
            until: string | null;
        };
        /** @description An OAuth app that the user authorized. */
        AuthorizedApp: {
            /**
             * @description When you first authorized the app.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description When the last access token of the app expires; null while the app can renew its access.
             * @example 2024-05-20T09:14:03
             */
            expiry: string | null;
            /**
             * @description Id of the authorization.
             * @example 71
             */
            id: number;
            /**
             * @description Label of the OAuth client.
             * @example Inventory
             */
            label: string;
            /**
             * @description Scopes that the app has, separated by spaces.
             * @example vpc:read_write
             */
            scopes: string;
            /** @description Always null. */
            thumbnail_url: null;
            /**
             * @description Origin of the redirect address of the app; empty if it has a private-use scheme.
             * @example https://app.example.com
             */
            website: string;
        };
        /** @description How to boot or reboot a compute. */
        BootInput: {
            /**
             * @description Config to boot. Default: the only config, or the one that was booted last.
             * @example 4088
             */
            config_id?: number;
        };
        /** @description An account that the operator placed under this one. */
        ChildAccount: {
            /**
             * @description Name of the company that owns the account.
             * @example Example Ltd
             */
            company: string;
            /**
             * @description When the account was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Id of the child account: a UUID in upper case.
             * @example 0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50
             */
            euuid: string;
        };
        /** @description A compute instance. */
        Compute: {
            /** @description Thresholds for alerts. They are stored and shown; the service sends no alerts. */
            alerts: {
                /**
                 * @description Threshold for the use of CPU, in percent of one vCPU; 0 for no alert.
                 * @example 90
                 */
                cpu: number;
                /**
                 * @description Threshold for disk operations, in operations per second; 0 for no alert.
                 * @example 10000
                 */
                io: number;
                /**
                 * @description Threshold for incoming traffic, in Mbit/s; 0 for no alert.
                 * @example 10
                 */
                network_in: number;
                /**
                 * @description Threshold for outgoing traffic, in Mbit/s; 0 for no alert.
                 * @example 10
                 */
                network_out: number;
                /**
                 * @description Threshold for the transfer of a month, in percent of what the type includes; 0 for no alert.
                 * @example 80
                 */
                transfer_quota: number;
            };
            /** @description Backups of the compute, which the service does not offer. */
            backups: {
                /**
                 * @description Always false.
                 * @example false
                 */
                available: boolean;
                /**
                 * @description Always false.
                 * @example false
                 */
                enabled: boolean;
                /** @description Always null. */
                last_successful: null;
                /** @description When backups would be made: never. */
                schedule: {
                    /** @description Always null. */
                    day: null;
                    /** @description Always null. */
                    window: null;
                };
            };
            /**
             * @description When the compute was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Label to group computes by; may be empty.
             * @example
             */
            group: string;
            /**
             * @description Always false: the service does not take user data.
             * @example false
             */
            has_user_data: boolean;
            /**
             * @description 40 random hex digits, fixed for the life of the compute. They do not identify a host.
             * @example 5d41402abc4b2a76b9719d911017c592ae6f1b02
             */
            host_uuid: string;
            /**
             * @description Always `kvm`.
             * @example kvm
             */
            hypervisor: string;
            /**
             * @description Id of the compute.
             * @example 3107
             */
            id: number;
            /**
             * @description Id of the image that the compute was created from; null if there was none.
             * @example public/debian12
             */
            image: string | null;
            /** @description IPv4 addresses outside of VPCs: public ones first, then those in the private network of the region. */
            ipv4: string[];
            /**
             * @description Public IPv6 address with prefix length 128.
             * @example 2001:db8:1::c23/128
             */
            ipv6: string;
            /**
             * @description Unique among the computes of the account.
             * @example web-1
             */
            label: string;
            /**
             * @description Id of the region; it never changes.
             * @example us-east
             */
            region: string;
            /** @description What the compute got from its type when it was created. */
            specs: {
                /**
                 * @description Disk space in MB.
                 * @example 51200
                 */
                disk: number;
                /**
                 * @description Number of GPUs.
                 * @example 0
                 */
                gpus: number;
                /**
                 * @description Memory in MB.
                 * @example 2048
                 */
                memory: number;
                /**
                 * @description Traffic that the price includes, in GB per month.
                 * @example 2000
                 */
                transfer: number;
                /**
                 * @description Number of virtual CPUs.
                 * @example 1
                 */
                vcpus: number;
            };
            /**
             * @description What the compute does now. It rests in `running` and `offline`; the others last while a job runs. `deleting` is reserved.
             * @example running
             * @enum {string}
             */
            status: "provisioning" | "booting" | "running" | "rebooting" | "shutting_down" | "offline" | "deleting";
            /**
             * @description Tags, for filters and your tools.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            /**
             * @description Id of the compute type.
             * @example c1-standard-2
             */
            type: string;
            /**
             * @description When the compute last changed; at first, when it was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
            /** @description Whether the compute is booted again when it stops by itself. Only where computes run on hosts. */
            watchdog_enabled: boolean;
        };
        /** @description Changes of a compute. */
        ComputeChanges: {
            /** @description Thresholds for alerts. They are stored and shown; the service sends no alerts. */
            alerts?: {
                /**
                 * @description Threshold for the use of CPU, in percent of one vCPU; 0 for no alert.
                 * @example 90
                 */
                cpu?: number;
                /**
                 * @description Threshold for disk operations, in operations per second; 0 for no alert.
                 * @example 10000
                 */
                io?: number;
                /**
                 * @description Threshold for incoming traffic, in Mbit/s; 0 for no alert.
                 * @example 10
                 */
                network_in?: number;
                /**
                 * @description Threshold for outgoing traffic, in Mbit/s; 0 for no alert.
                 * @example 10
                 */
                network_out?: number;
                /**
                 * @description Threshold for the transfer of a month, in percent of what the type includes; 0 for no alert.
                 * @example 80
                 */
                transfer_quota?: number;
            };
            /**
             * @description Label to group computes by; may be empty.
             * @example
             */
            group?: string;
            /**
             * @description Unique among the computes of the account: letters, digits, `-`, `_` and `.`, with a letter first. On create, by default `compute` and the id.
             * @example web-1
             */
            label?: string;
            /** @description Tags, for filters and your tools. Replaces all tags. Only unrestricted users can change it. */
            tags?: string[];
            /** @description Whether the compute is booted again when it stops by itself. Only where computes run on hosts. */
            watchdog_enabled?: boolean;
        };
        /** @description A config of a compute: the kernel, devices and network interfaces that it boots with. */
        ComputeConfig: {
            /**
             * @description Free text; may be empty.
             * @example
             */
            comments: string;
            /**
             * @description When the config was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /** @description What each device name stands for. */
            devices: {
                /**
                 * @description What `sda` is; null for nothing.
                 * @example {
                 *       "disk_id": 9001,
                 *       "volume_id": null
                 *     }
                 */
                sda: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
                /**
                 * @description What `sdb` is; null for nothing.
                 * @example null
                 */
                sdb: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
                /**
                 * @description What `sdc` is; null for nothing.
                 * @example null
                 */
                sdc: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
                /**
                 * @description What `sdd` is; null for nothing.
                 * @example null
                 */
                sdd: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
                /**
                 * @description What `sde` is; null for nothing.
                 * @example null
                 */
                sde: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
                /**
                 * @description What `sdf` is; null for nothing.
                 * @example null
                 */
                sdf: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
                /**
                 * @description What `sdg` is; null for nothing.
                 * @example null
                 */
                sdg: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
                /**
                 * @description What `sdh` is; null for nothing.
                 * @example null
                 */
                sdh: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id: number | null;
                } | null;
            };
            /** @description What is changed in the file system before each boot. */
            helpers: {
                /** @description Mounts `devtmpfs` at `/dev`. */
                devtmpfs_automount: boolean;
                /** @description Adapts the settings to the distribution and its kernel. */
                distro: boolean;
                /** @description Writes a list of module dependencies for the kernel. */
                modules_dep: boolean;
                /** @description Sets up the network with the addresses of the compute. */
                network: boolean;
                /** @description Turns off `updatedb`, which would load all computes of a host at once. */
                updatedb_disabled: boolean;
            };
            /**
             * @description Id of the config.
             * @example 4088
             */
            id: number;
            /** @description Id of an initial RAM disk. It is stored, but not checked; null for none. */
            initrd: number | null;
            /** @description Network interfaces in their order: the first one is `eth0`. Without any, the compute has a public one. */
            interfaces: components["schemas"]["ConfigInterface"][];
            /**
             * @description Id of the kernel to boot.
             * @example compute/latest-64bit
             */
            kernel: string;
            /**
             * @description Name of the config; it need not be unique.
             * @example My Debian 12 Disk Profile
             */
            label: string;
            /**
             * @description Memory that the compute may use with this config, in MB; 0 means all of it.
             * @example 0
             */
            memory_limit: number;
            /**
             * @description Device that the root file system is on.
             * @example /dev/sda
             */
            root_device: string;
            /**
             * @description What the system starts: everything, a single-user system, or a shell.
             * @enum {string}
             */
            run_level: "default" | "single" | "binbash";
            /**
             * @description When the config or one of its interfaces last changed; at first, when the config was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
            /**
             * @description Whether the kernel knows that it runs on a hypervisor.
             * @enum {string}
             */
            virt_mode: "paravirt" | "fullvirt";
        };
        /** @description A compute to create. */
        ComputeInput: {
            /**
             * @description Public keys in OpenSSH format that may sign in as `root`. `null` means `[]`.
             * @example [
             *       "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop"
             *     ]
             */
            authorized_keys?: string[] | null;
            /** @description Usernames of the account, whose SSH keys may sign in as `root`. */
            authorized_users?: string[];
            /** @description Whether to boot the compute when it is created. Default true with an image; without one it stays off. */
            booted?: boolean;
            /**
             * @description Id of a firewall of the account, which the compute is assigned to before its first boot. Null for none.
             * @example 77
             */
            firewall_id?: number | null;
            /**
             * @description Label to group computes by; may be empty.
             * @example
             */
            group?: string;
            /**
             * @description Id of the image to create the compute from. Without one it has no disk and stays off.
             * @example public/debian12
             */
            image?: string | null;
            /**
             * @description Interfaces of the config that is created with the compute. Without any, it has a public one. `null` means `[]`.
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
            /**
             * @description Unique among the computes of the account: letters, digits, `-`, `_` and `.`, with a letter first. On create, by default `compute` and the id.
             * @example web-1
             */
            label?: string;
            /** @description Whether to assign an address from 192.168.128.0/17, the private network of the region. Default false. */
            private_ip?: boolean;
            /**
             * @description Id of a region with the capability Computes.
             * @example us-east
             */
            region: string;
            /**
             * @description Password of the user `root`. Required with an image, otherwise without effect; never shown.
             * @example an example, not to be used
             */
            root_pass?: string;
            /** @description Tags, for filters and your tools. Replaces all tags. Only unrestricted users can change it. */
            tags?: string[];
            /**
             * @description Id of a compute type.
             * @example c1-standard-2
             */
            type: string;
        };
        /** @description All addresses of a compute. */
        ComputeIps: {
            /** @description IPv4 addresses by kind. */
            ipv4: {
                /**
                 * @description Addresses in the private network of the region.
                 * @example []
                 */
                private: components["schemas"]["Ipv4Address"][];
                /** @description Public addresses, in ascending order. */
                public: components["schemas"]["Ipv4Address"][];
                /**
                 * @description Always empty: the service has no such addresses.
                 * @example []
                 */
                reserved: string[];
                /**
                 * @description Always empty: the service has no such addresses.
                 * @example []
                 */
                shared: string[];
                /** @description Addresses and ranges of interfaces in VPCs, from all configs. */
                vpc: components["schemas"]["VpcIp"][];
            };
            /** @description IPv6 addresses by kind. */
            ipv6: {
                /**
                 * @description Always empty: the service has no such addresses.
                 * @example []
                 */
                global: string[];
                /** @description Address that is valid on the link only. */
                link_local: components["schemas"]["Ipv6Address"];
                /** @description Public address that the compute gives itself. */
                slaac: components["schemas"]["Ipv6Address"];
            };
        };
        /** @description A size of computes, from the operator's catalogue. Prices are shown only: the service bills nothing. */
        ComputeType: {
            /** @description Prices of what could be added to a compute. */
            addons: {
                /** @description Backups, which the service does not offer. */
                backups: {
                    /** @description General price. */
                    price: {
                        /**
                         * @description Price for an hour, in the currency of the operator.
                         * @example 0.0015
                         */
                        hourly: number;
                        /**
                         * @description Price for a whole month, in the currency of the operator.
                         * @example 1
                         */
                        monthly: number;
                    };
                    /**
                     * @description Prices in regions where they differ from the general one.
                     * @example []
                     */
                    region_prices: {
                        /** @description Price for an hour, in the currency of the operator. */
                        hourly: number;
                        /**
                         * @description Id of the region.
                         * @example br-south
                         */
                        id: string;
                        /** @description Price for a whole month, in the currency of the operator. */
                        monthly: number;
                    }[];
                };
            };
            /**
             * @description Group of similar types.
             * @example entry
             */
            class: string;
            /**
             * @description Disk space in MB.
             * @example 25600
             */
            disk: number;
            /**
             * @description Number of GPUs.
             * @example 0
             */
            gpus: number;
            /**
             * @description Id of the compute type.
             * @example c1-entry-1
             */
            id: string;
            /**
             * @description Name for people.
             * @example Entry 1 GB
             */
            label: string;
            /**
             * @description Memory in MB.
             * @example 1024
             */
            memory: number;
            /**
             * @description Outgoing bandwidth in Mbit/s.
             * @example 1000
             */
            network_out: number;
            /** @description General price. */
            price: {
                /**
                 * @description Price for an hour, in the currency of the operator.
                 * @example 0.0075
                 */
                hourly: number;
                /**
                 * @description Price for a whole month, in the currency of the operator.
                 * @example 5
                 */
                monthly: number;
            };
            /**
             * @description Prices in regions where they differ from the general one.
             * @example []
             */
            region_prices: {
                /** @description Price for an hour, in the currency of the operator. */
                hourly: number;
                /**
                 * @description Id of the region.
                 * @example br-south
                 */
                id: string;
                /** @description Price for a whole month, in the currency of the operator. */
                monthly: number;
            }[];
            /** @description Id of the type to use instead; null if this one is current. */
            successor: string | null;
            /**
             * @description Traffic that the price includes, in GB per month.
             * @example 1000
             */
            transfer: number;
            /**
             * @description Number of virtual CPUs.
             * @example 1
             */
            vcpus: number;
        };
        /** @description Changes of a config. */
        ConfigChanges: {
            /**
             * @description Free text. It may contain tabs and line breaks.
             * @example
             */
            comments?: string;
            /** @description What each device name stands for; may be empty. */
            devices?: {
                /**
                 * @description What `sda` is; null for nothing.
                 * @example {
                 *       "disk_id": 9001,
                 *       "volume_id": null
                 *     }
                 */
                sda?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdb` is; null for nothing.
                 * @example null
                 */
                sdb?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdc` is; null for nothing.
                 * @example null
                 */
                sdc?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdd` is; null for nothing.
                 * @example null
                 */
                sdd?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sde` is; null for nothing.
                 * @example null
                 */
                sde?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdf` is; null for nothing.
                 * @example null
                 */
                sdf?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdg` is; null for nothing.
                 * @example null
                 */
                sdg?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdh` is; null for nothing.
                 * @example null
                 */
                sdh?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
            };
            /** @description What is changed in the file system before each boot. On create, all are true by default. */
            helpers?: {
                /** @description Mounts `devtmpfs` at `/dev`. */
                devtmpfs_automount?: boolean;
                /** @description Adapts the settings to the distribution and its kernel. */
                distro?: boolean;
                /** @description Writes a list of module dependencies for the kernel. */
                modules_dep?: boolean;
                /** @description Sets up the network with the addresses of the compute. */
                network?: boolean;
                /** @description Turns off `updatedb`, which would load all computes of a host at once. */
                updatedb_disabled?: boolean;
            };
            /** @description Id of an initial RAM disk. It is stored, but not checked; null for none. */
            initrd?: number | null;
            /** @description Replaces the whole list: all interfaces get new ids. Null leaves the list as it is. */
            interfaces?: components["schemas"]["InterfaceInput"][];
            /**
             * @description Id of the kernel to boot.
             * @example compute/latest-64bit
             */
            kernel?: string;
            /**
             * @description Name of the config; it need not be unique.
             * @example My Debian 12 Disk Profile
             */
            label?: string;
            /**
             * @description Memory that the compute may use with this config, in MB; 0 means all of it.
             * @example 0
             */
            memory_limit?: number;
            /**
             * @description Device that the root file system is on.
             * @example /dev/sda
             */
            root_device?: string;
            /**
             * @description What the system starts: everything, a single-user system, or a shell.
             * @enum {string}
             */
            run_level?: "default" | "single" | "binbash";
            /**
             * @description Whether the kernel knows that it runs on a hypervisor.
             * @enum {string}
             */
            virt_mode?: "paravirt" | "fullvirt";
        };
        /** @description A config to create. */
        ConfigInput: {
            /**
             * @description Free text. It may contain tabs and line breaks.
             * @example
             */
            comments?: string;
            /** @description What each device name stands for; may be empty. */
            devices: {
                /**
                 * @description What `sda` is; null for nothing.
                 * @example {
                 *       "disk_id": 9001,
                 *       "volume_id": null
                 *     }
                 */
                sda?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdb` is; null for nothing.
                 * @example null
                 */
                sdb?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdc` is; null for nothing.
                 * @example null
                 */
                sdc?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdd` is; null for nothing.
                 * @example null
                 */
                sdd?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sde` is; null for nothing.
                 * @example null
                 */
                sde?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdf` is; null for nothing.
                 * @example null
                 */
                sdf?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdg` is; null for nothing.
                 * @example null
                 */
                sdg?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
                /**
                 * @description What `sdh` is; null for nothing.
                 * @example null
                 */
                sdh?: {
                    /**
                     * @description Id of a disk. It is stored, but not checked: there are no disks.
                     * @example 9001
                     */
                    disk_id?: number | null;
                    /**
                     * @description Id of a volume. It is stored, but not checked: there are no volumes.
                     * @example null
                     */
                    volume_id?: number | null;
                } | null;
            };
            /** @description What is changed in the file system before each boot. On create, all are true by default. */
            helpers?: {
                /** @description Mounts `devtmpfs` at `/dev`. */
                devtmpfs_automount?: boolean;
                /** @description Adapts the settings to the distribution and its kernel. */
                distro?: boolean;
                /** @description Writes a list of module dependencies for the kernel. */
                modules_dep?: boolean;
                /** @description Sets up the network with the addresses of the compute. */
                network?: boolean;
                /** @description Turns off `updatedb`, which would load all computes of a host at once. */
                updatedb_disabled?: boolean;
            };
            /** @description Id of an initial RAM disk. It is stored, but not checked; null for none. */
            initrd?: number | null;
            /** @description Interfaces to create with the config; the first one is `eth0`. `null` means `[]`. */
            interfaces?: components["schemas"]["InterfaceInput"][] | null;
            /**
             * @description Id of the kernel to boot.
             * @example compute/latest-64bit
             */
            kernel?: string;
            /**
             * @description Name of the config; it need not be unique.
             * @example My Debian 12 Disk Profile
             */
            label: string;
            /**
             * @description Memory that the compute may use with this config, in MB; 0 means all of it.
             * @example 0
             */
            memory_limit?: number;
            /**
             * @description Device that the root file system is on.
             * @example /dev/sda
             */
            root_device?: string;
            /**
             * @description What the system starts: everything, a single-user system, or a shell.
             * @enum {string}
             */
            run_level?: "default" | "single" | "binbash";
            /**
             * @description Whether the kernel knows that it runs on a hypervisor.
             * @enum {string}
             */
            virt_mode?: "paravirt" | "fullvirt";
        };
        /** @description A network interface of a config. It is public, or connects to a VLAN or to a subnet of a VPC. */
        ConfigInterface: {
            /** @description Whether the compute runs with this interface: it was in the config that was booted last, and the compute is on. */
            active: boolean;
            /**
             * @description Id of the interface.
             * @example 6201
             */
            id: number;
            /** @description Further networks inside the subnet that are routed to the interface, in CIDR notation; null unless `purpose` is `vpc`. */
            ip_ranges: string[] | null;
            /**
             * @description Address in the VLAN with its prefix length, empty if none was given; null unless `purpose` is `vlan`.
             * @example null
             */
            ipam_address: string | null;
            /** @description Addresses of the interface; null unless `purpose` is `vpc`. */
            ipv4: {
                /**
                 * @description Public address of the compute that is mapped to the address (NAT 1:1); null if there is none.
                 * @example 192.0.2.24
                 */
                nat_1_1: string | null;
                /** @description The NAT gateway by which the interface leaves; only where there is one. */
                natgateway?: components["schemas"]["UsedNatgateway"];
                /**
                 * @description Address in the subnet.
                 * @example 10.0.4.2
                 */
                vpc: string;
            } | null;
            /**
             * @description Label of the VLAN; null unless `purpose` is `vlan`.
             * @example null
             */
            label: string | null;
            /** @description Whether this is the primary interface of the config. There is at most one, which is not a VLAN interface. Without one, the first that is not a VLAN interface counts as primary. */
            primary: boolean;
            /**
             * @description What the interface connects to: the public internet, the VLAN with its `label`, or a subnet of a VPC. It never changes.
             * @example vpc
             * @enum {string}
             */
            purpose: "public" | "vlan" | "vpc";
            /**
             * @description Subnet of the interface; null unless `purpose` is `vpc`.
             * @example 2051
             */
            subnet_id: number | null;
            /**
             * @description VPC of the subnet; null unless `purpose` is `vpc`.
             * @example 1042
             */
            vpc_id: number | null;
        };
        /** @description Reply of a DELETE. */
        Deletion: {
            /** @description Only in a dry run: the numbers of records that would be deleted, by kind: `{"vpcs": 1, "subnets": 3}`. */
            deletes?: {
                [key: string]: number;
            };
        };
        /** @description The access of a user to one entity. */
        EntityGrant: {
            /**
             * @description Id of the entity.
             * @example 1042
             */
            id: number;
            /**
             * @description Current label of the entity.
             * @example orders-east
             */
            label: string;
            /**
             * @description Access that the user has; null means none. `read_write` includes `read_only`.
             * @example read_only
             * @enum {string|null}
             */
            permissions: "read_only" | "read_write" | null;
        };
        /** @description Body of every error response. */
        Errors: {
            /** @description All errors of the request, in the order of its fields. */
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
        /** @description Something that happened in the account. Events are kept for 90 days. */
        Event: {
            /**
             * @description What happened. Later versions may add actions.
             * @example vpc_create
             * @enum {string}
             */
            action: "compute_boot" | "compute_config_create" | "compute_config_delete" | "compute_config_update" | "compute_create" | "compute_delete" | "compute_reboot" | "compute_shutdown" | "compute_update" | "firewall_create" | "firewall_delete" | "firewall_device_add" | "firewall_device_remove" | "firewall_disable" | "firewall_enable" | "firewall_update" | "natgateway_address_add" | "natgateway_address_remove" | "natgateway_create" | "natgateway_delete" | "natgateway_forward_create" | "natgateway_forward_delete" | "natgateway_forward_update" | "natgateway_update" | "oauth_client_create" | "oauth_client_delete" | "oauth_client_secret_reset" | "oauth_client_update" | "password_reset" | "profile_update" | "subnet_create" | "subnet_delete" | "subnet_update" | "tfa_disabled" | "tfa_enabled" | "token_create" | "token_delete" | "token_update" | "user_create" | "user_delete" | "user_invitation_show" | "user_ssh_key_add" | "user_ssh_key_delete" | "user_ssh_key_update" | "user_update" | "vpc_create" | "vpc_delete" | "vpc_update" | "webhook_create" | "webhook_delete" | "webhook_secret_reset" | "webhook_update";
            /**
             * @description What an update has changed, in the order of its request; only with `changes=true`. Empty if all values were equal before, null where nothing is known. At most 20 fields.
             * @example [
             *       {
             *         "field": "label",
             *         "from": "web",
             *         "to": "web-1"
             *       }
             *     ]
             */
            changes?: {
                /**
                 * @description Name of the field, as errors have it.
                 * @example label
                 */
                field: string;
                /**
                 * @description Value before the update, as the record shows it. Left out for personal and secret fields, and for long values.
                 * @example web
                 */
                from?: unknown;
                /**
                 * @description Value after the update, as the record shows it. Left out for personal and secret fields, and for long values.
                 * @example web-1
                 */
                to?: unknown;
            }[] | null;
            /**
             * @description When it happened.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /** @description Seconds that the job has taken. Null before it starts, and without a job. */
            duration: number | null;
            /** @description What it happened to. */
            entity: {
                /**
                 * @description Id of the entity: an integer or a string, as its kind has it; null for the profile.
                 * @example 1042
                 */
                id: number | string | null;
                /**
                 * @description Label at the time of the event; it is kept when the entity changes or is deleted.
                 * @example orders-east
                 */
                label: string;
                /**
                 * @description Kind of the entity.
                 * @example vpc
                 */
                type: string;
                /**
                 * @description Path of the entity in the API.
                 * @example /v4/vpcs/1042
                 */
                url: string;
            };
            /**
             * @description Id of the event. Later events have higher ids.
             * @example 70011
             */
            id: number;
            /**
             * @description Always empty.
             * @example
             */
            message: string;
            /** @description Progress of the job in percent; 100 when it ended. Null if the event is not about a job. */
            percent_complete: number | null;
            /** @description Always null. */
            rate: null;
            /**
             * @description Whether you marked this event as read.
             * @example false
             */
            read: boolean;
            /**
             * @description What else took part: the VPC of a subnet, the config that a compute booted, the image it was created from. Null for nothing.
             * @example null
             */
            secondary_entity: {
                /**
                 * @description Id of the entity: an integer or a string, as its kind has it; null for the profile.
                 * @example 1042
                 */
                id: number | string | null;
                /**
                 * @description Label at the time of the event; it is kept when the entity changes or is deleted.
                 * @example orders-east
                 */
                label: string;
                /**
                 * @description Kind of the entity.
                 * @example vpc
                 */
                type: string;
                /**
                 * @description Path of the entity in the API.
                 * @example /v4/vpcs/1042
                 */
                url: string;
            } | null;
            /**
             * @description Whether you marked this event or a later one as seen.
             * @example false
             */
            seen: boolean;
            /**
             * @description `notification` if it is done at once; the others are the states of a job.
             * @enum {string}
             */
            status: "notification" | "scheduled" | "started" | "finished" | "failed";
            /** @description Seconds that the job is expected to take, 0 when it ended. Null before it starts, and without a job. */
            time_remaining: number | null;
            /**
             * @description User who did it; null for the operator.
             * @example maria
             */
            username: string | null;
        };
        /** @description A firewall. Where the operator runs a data plane, it decides which connections reach computes and leave them, on their public and VPC interfaces. */
        Firewall: {
            /**
             * @description When the firewall was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /** @description What it is assigned to, as far as the user may see it, in the order of the devices. */
            entities: components["schemas"]["FirewallEntity"][];
            /**
             * @description Id of the firewall.
             * @example 77
             */
            id: number;
            /**
             * @description Unique among the firewalls of the account.
             * @example web
             */
            label: string;
            /** @description Rules and policies. */
            rules: components["schemas"]["FirewallRules"];
            /**
             * @description Whether it is in force.
             * @example enabled
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description Tags, for filters and your tools.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            /**
             * @description When label, tags, status or rules last changed; at first, when the firewall was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
        };
        /** @description Changes of a firewall. Its rules and devices have operations of their own. */
        FirewallChanges: {
            /**
             * @description Unique among the firewalls of the account: letters, digits, `-`, `_` and `.`, with a letter first and a letter or digit last.
             * @example web
             */
            label?: string;
            /**
             * @description Whether the firewall is in force. A compute has at most one enabled firewall.
             * @example disabled
             * @enum {string}
             */
            status?: "enabled" | "disabled";
            /** @description Tags, for filters and your tools. Replaces all tags. Only unrestricted users can change it. */
            tags?: string[];
        };
        /** @description A device: the assignment of a firewall to a compute. */
        FirewallDevice: {
            /**
             * @description When the compute was assigned.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /** @description What the firewall is assigned to. */
            entity: components["schemas"]["FirewallEntity"];
            /**
             * @description Id of the device.
             * @example 501
             */
            id: number;
            /**
             * @description The same as `created`: a device never changes.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
        };
        /** @description A compute to assign. */
        FirewallDeviceInput: {
            /**
             * @description Id of a compute of the account.
             * @example 3107
             */
            id: number;
            /**
             * @description Always `compute`.
             * @enum {string}
             */
            type: "compute";
        };
        /** @description What a firewall is assigned to. */
        FirewallEntity: {
            /**
             * @description Id of the compute.
             * @example 3107
             */
            id: number;
            /**
             * @description Current label of the compute.
             * @example web-1
             */
            label: string;
            /**
             * @description Always `compute`.
             * @example compute
             */
            type: string;
            /**
             * @description Path of the compute in the API.
             * @example /v4/compute/instances/3107
             */
            url: string;
        };
        /** @description A firewall to create. It is enabled. */
        FirewallInput: {
            /** @description What the firewall is assigned to. `null` means `{}`. */
            devices?: {
                /**
                 * @description Must be empty: the service has no balancers. `null` means `[]`.
                 * @example []
                 */
                balancers?: number[] | null;
                /** @description Computes that the firewall is assigned to. `null` means `[]`. */
                computes?: number[] | null;
            } | null;
            /**
             * @description Unique among the firewalls of the account: letters, digits, `-`, `_` and `.`, with a letter first and a letter or digit last.
             * @example web
             */
            label: string;
            /** @description Rules and policies. */
            rules: components["schemas"]["FirewallRulesInput"];
            /** @description Tags, for filters and your tools. Replaces all tags. Only unrestricted users can change it. */
            tags?: string[];
        };
        /** @description A rule of a firewall. It comes back as it was sent, with its keys in the same order. */
        FirewallRule: {
            /**
             * @description What happens to packets that the rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            action: "ACCEPT" | "DROP";
            /** @description The other end: the source of inbound, the destination of outbound connections. `ipv4`, `ipv6` or both. `0.0.0.0/0` and `::/0` are every address. */
            addresses: {
                /** @description IPv4 addresses and networks. Bits behind the prefix length do not count. */
                ipv4?: string[];
                /** @description IPv6 addresses and networks. Bits behind the prefix length do not count. */
                ipv6?: string[];
            };
            /**
             * @description What the rule is for.
             * @example Administration
             */
            description?: string;
            /**
             * @description Name of the rule. It need not be unique.
             * @example ssh-from-office
             */
            label?: string;
            /**
             * @description Destination ports, with TCP and UDP only: numbers and ranges separated by commas. Without them: all ports.
             * @example 22, 8000-8010
             */
            ports?: string;
            /**
             * @description Packets of any other protocol meet the policy only. `IPENCAP` is IP in IP (protocol 4).
             * @example TCP
             * @enum {string}
             */
            protocol: "TCP" | "UDP" | "ICMP" | "IPENCAP";
        };
        /** @description A rule of a firewall. It comes back as it was sent, with its keys in the same order. */
        FirewallRuleInput: {
            /**
             * @description What happens to packets that the rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            action: "ACCEPT" | "DROP";
            /** @description The other end: the source of inbound, the destination of outbound connections. `ipv4`, `ipv6` or both. `0.0.0.0/0` and `::/0` are every address. */
            addresses: {
                /** @description IPv4 addresses and networks. Bits behind the prefix length do not count. */
                ipv4?: string[];
                /** @description IPv6 addresses and networks. Bits behind the prefix length do not count. */
                ipv6?: string[];
            };
            /**
             * @description What the rule is for.
             * @example Administration
             */
            description?: string;
            /**
             * @description Name of the rule. It need not be unique.
             * @example ssh-from-office
             */
            label?: string;
            /**
             * @description Destination ports, with TCP and UDP only: numbers and ranges separated by commas. Without them: all ports.
             * @example 22, 8000-8010
             */
            ports?: string;
            /**
             * @description Packets of any other protocol meet the policy only. `IPENCAP` is IP in IP (protocol 4).
             * @example TCP
             * @enum {string}
             */
            protocol: "TCP" | "UDP" | "ICMP" | "IPENCAP";
        };
        /** @description The rules of a firewall. */
        FirewallRules: {
            /**
             * @description Equal for equal rules: eight hexadecimal digits.
             * @example 2c5ec99d
             */
            fingerprint: string;
            /** @description Rules for inbound connections, in the order in which they are tried; null like an empty list. */
            inbound: components["schemas"]["FirewallRule"][] | null;
            /**
             * @description What happens to inbound packets that no rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            inbound_policy: "ACCEPT" | "DROP";
            /** @description Rules for outbound connections, in the order in which they are tried; null like an empty list. */
            outbound: components["schemas"]["FirewallRule"][] | null;
            /**
             * @description What happens to outbound packets that no rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            outbound_policy: "ACCEPT" | "DROP";
            /**
             * @description Counts the changes of the rules, from 1.
             * @example 1
             */
            version: number;
        };
        /** @description Changes of the rules. Each key replaces what it names; what is left out stays. */
        FirewallRulesChanges: {
            /** @description Rules for inbound connections, in the order in which they are tried; null like an empty list. */
            inbound?: components["schemas"]["FirewallRuleInput"][] | null;
            /**
             * @description What happens to inbound packets that no rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            inbound_policy?: "ACCEPT" | "DROP";
            /** @description Rules for outbound connections, in the order in which they are tried; null like an empty list. */
            outbound?: components["schemas"]["FirewallRuleInput"][] | null;
            /**
             * @description What happens to outbound packets that no rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            outbound_policy?: "ACCEPT" | "DROP";
        };
        /** @description Rules of a new firewall. */
        FirewallRulesInput: {
            /** @description Rules for inbound connections, in the order in which they are tried; null like an empty list. */
            inbound?: components["schemas"]["FirewallRuleInput"][] | null;
            /**
             * @description What happens to inbound packets that no rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            inbound_policy: "ACCEPT" | "DROP";
            /** @description Rules for outbound connections, in the order in which they are tried; null like an empty list. */
            outbound?: components["schemas"]["FirewallRuleInput"][] | null;
            /**
             * @description What happens to outbound packets that no rule matches.
             * @example ACCEPT
             * @enum {string}
             */
            outbound_policy: "ACCEPT" | "DROP";
        };
        /** @description A network that no subnet of the VPC overlaps. */
        FreeNetwork: {
            /**
             * @description Number of addresses.
             * @example 256
             */
            addresses: number;
            /**
             * @description The network in CIDR notation: what a new subnet takes as `ipv4`.
             * @example 10.0.6.0/24
             */
            ipv4: string;
            /**
             * @description Addresses that interfaces could use: all but the first two and the last two.
             * @example 252
             */
            usable: number;
        };
        /** @description Addresses in a row that no interface uses. */
        FreeRun: {
            /**
             * @description Number of addresses.
             * @example 251
             */
            addresses: number;
            /**
             * @description First address of the run.
             * @example 10.0.4.3
             */
            first: string;
            /**
             * @description Last address of the run.
             * @example 10.0.4.253
             */
            last: string;
        };
        /** @description All grants of a restricted user. */
        Grants: {
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            balancer: components["schemas"]["EntityGrant"][];
            /** @description Access to computes, by id. */
            compute: components["schemas"]["EntityGrant"][];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            database: components["schemas"]["EntityGrant"][];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            domain: components["schemas"]["EntityGrant"][];
            /** @description Access to firewalls, by id. */
            firewall: components["schemas"]["EntityGrant"][];
            /** @description Grants on the account as a whole. */
            global: {
                /**
                 * @description Access to the OAuth clients of the account; null means none. Users and webhooks are for unrestricted users only.
                 * @example read_only
                 * @enum {string|null}
                 */
                account_access: "read_only" | "read_write" | null;
                /**
                 * @description Without effect: the service has no balancers.
                 * @example false
                 */
                add_balancers: boolean;
                /**
                 * @description Whether the user may create computes. It gets the grant `read_write` on those it creates.
                 * @example false
                 */
                add_computes: boolean;
                /**
                 * @description Without effect: the service has no databases.
                 * @example false
                 */
                add_databases: boolean;
                /**
                 * @description Without effect: the service has no domains.
                 * @example false
                 */
                add_domains: boolean;
                /**
                 * @description Whether the user may create firewalls. It gets the grant `read_write` on those it creates.
                 * @example false
                 */
                add_firewalls: boolean;
                /**
                 * @description Without effect: the service has no images of accounts.
                 * @example false
                 */
                add_images: boolean;
                /**
                 * @description Without effect: the service has no monitoring.
                 * @example false
                 */
                add_monitoring: boolean;
                /**
                 * @description Without effect: the service has no scripts.
                 * @example false
                 */
                add_scripts: boolean;
                /**
                 * @description Without effect: the service has no volumes.
                 * @example false
                 */
                add_volumes: boolean;
                /**
                 * @description Whether the user may create VPCs. It gets the grant `read_write` on those it creates.
                 * @example true
                 */
                add_vpcs: boolean;
                /**
                 * @description Without effect: accounts are closed by the operator.
                 * @example false
                 */
                cancel_account: boolean;
                /**
                 * @description Whether the user may act in child accounts; null if the account is not a parent account.
                 * @example null
                 */
                child_account_access: boolean | null;
                /**
                 * @description Without effect: the service has no monitoring.
                 * @example false
                 */
                monitoring_subscription: boolean;
            };
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            image: components["schemas"]["EntityGrant"][];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            monitoring: components["schemas"]["EntityGrant"][];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            script: components["schemas"]["EntityGrant"][];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            volume: components["schemas"]["EntityGrant"][];
            /** @description Access to VPCs, by id. All users of the account can read all VPCs, with or without a grant. */
            vpc: components["schemas"]["EntityGrant"][];
        };
        /** @description Changes of grants. What is left out stays as it is. If an id occurs twice, the last entry counts. */
        GrantsInput: {
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            balancer?: {
                /** @description No id is valid. */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @description Access to computes, by id. */
            compute?: {
                /**
                 * @description Id of the entity.
                 * @example 3107
                 */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions: "read_only" | "read_write" | null;
            }[];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            database?: {
                /** @description No id is valid. */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            domain?: {
                /** @description No id is valid. */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @description Access to firewalls, by id. */
            firewall?: {
                /**
                 * @description Id of the entity.
                 * @example 77
                 */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions: "read_only" | "read_write" | null;
            }[];
            /** @description Grants on the account as a whole. */
            global?: {
                /**
                 * @description Access to the OAuth clients of the account; null means none. Users and webhooks are for unrestricted users only.
                 * @example read_only
                 * @enum {string|null}
                 */
                account_access?: "read_only" | "read_write" | null;
                /** @description Without effect: the service has no balancers. */
                add_balancers?: boolean;
                /** @description Whether the user may create computes. It gets the grant `read_write` on those it creates. */
                add_computes?: boolean;
                /** @description Without effect: the service has no databases. */
                add_databases?: boolean;
                /** @description Without effect: the service has no domains. */
                add_domains?: boolean;
                /** @description Whether the user may create firewalls. It gets the grant `read_write` on those it creates. */
                add_firewalls?: boolean;
                /** @description Without effect: the service has no images of accounts. */
                add_images?: boolean;
                /** @description Without effect: the service has no monitoring. */
                add_monitoring?: boolean;
                /** @description Without effect: the service has no scripts. */
                add_scripts?: boolean;
                /** @description Without effect: the service has no volumes. */
                add_volumes?: boolean;
                /** @description Whether the user may create VPCs. It gets the grant `read_write` on those it creates. */
                add_vpcs?: boolean;
                /** @description Without effect: accounts are closed by the operator. */
                cancel_account?: boolean;
                /** @description Whether the user may act in child accounts; null if the account is not a parent account. */
                child_account_access?: boolean;
                /** @description Without effect: the service has no monitoring. */
                monitoring_subscription?: boolean;
            };
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            image?: {
                /** @description No id is valid. */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            monitoring?: {
                /** @description No id is valid. */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            script?: {
                /** @description No id is valid. */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /**
             * @description Always empty: the service has no such entities.
             * @example []
             */
            volume?: {
                /** @description No id is valid. */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions?: "read_only" | "read_write" | null;
            }[];
            /** @description Access to VPCs, by id. All users of the account can read all VPCs, with or without a grant. */
            vpc?: {
                /**
                 * @description Id of the entity.
                 * @example 1042
                 */
                id: number;
                /**
                 * @description Access that the user has; null means none. `read_write` includes `read_only`.
                 * @example read_only
                 * @enum {string|null}
                 */
                permissions: "read_only" | "read_write" | null;
            }[];
        };
        /** @description An image that a compute can be created from, from the operator's catalogue. */
        Image: {
            /**
             * @description What else can be done with the image; usually nothing.
             * @example []
             */
            capabilities: string[];
            /**
             * @description When the distribution was released, or else when the image came into the catalogue.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Who made the image; `system` for images of the catalogue.
             * @example system
             */
            created_by: string;
            /**
             * @description Whether the image should no longer be chosen; computes can still be created from it.
             * @example false
             */
            deprecated: boolean;
            /**
             * @description Text of the catalogue; may be empty.
             * @example
             */
            description: string;
            /**
             * @description End of support. Null for rolling releases, and if the distribution does not publish a date.
             * @example 2024-05-20T09:14:03
             */
            eol: string | null;
            /**
             * @description When the image will be deleted; null for never.
             * @example 2024-05-20T09:14:03
             */
            expiry: string | null;
            /**
             * @description Id of the image, with a slash.
             * @example public/debian12
             */
            id: string;
            /** @description Whether all accounts may use the image: true for all images of the catalogue. */
            is_public: boolean;
            /**
             * @description Name for people.
             * @example Debian 12
             */
            label: string;
            /**
             * @description Size in MB.
             * @example 1300
             */
            size: number;
            /**
             * @description Whether the image can be used; `available` for all images of the catalogue.
             * @example available
             */
            status: string;
            /**
             * @description How the image came to be; `manual` for all images of the catalogue.
             * @example manual
             */
            type: string;
            /**
             * @description When the image last changed.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
            /**
             * @description Name of the distribution.
             * @example Debian
             */
            vendor: string;
        };
        /** @description Changes of an interface. Keys that are null or missing leave the value unchanged, except `nat_1_1`. */
        InterfaceChanges: {
            /** @description Further networks inside the subnet for the interface, in CIDR canonical form; only for interfaces of purpose `vpc`. At most 256, unless the operator sets another limit. */
            ip_ranges?: string[] | null;
            /** @description Addresses of the interface; only for interfaces of purpose `vpc`. */
            ipv4?: {
                /**
                 * @description Public address to map to the address (NAT 1:1): `any` for the first one of the compute, or one of its public addresses. Null for none.
                 * @example any
                 */
                nat_1_1?: string | null;
                /**
                 * @description Address in the subnet. On create, by default the lowest free address.
                 * @example 10.0.4.2
                 */
                vpc?: string | null;
            } | null;
            /** @description Whether this is the primary interface of the config. There is at most one, which is not a VLAN interface. Without one, the first that is not a VLAN interface counts as primary. With true, the others of the config become false. */
            primary?: boolean;
        };
        /**
         * @description An interface to create. Which keys are allowed depends on its purpose.
         * @example {
         *       "purpose": "vpc",
         *       "primary": true,
         *       "subnet_id": 2051,
         *       "ipv4": {
         *         "vpc": "10.0.4.2",
         *         "nat_1_1": "any"
         *       }
         *     }
         */
        InterfaceInput: {
            /** @description Further networks inside the subnet for the interface, in CIDR canonical form; only for interfaces of purpose `vpc`. At most 256, unless the operator sets another limit. */
            ip_ranges?: string[] | null;
            /**
             * @description Address in the VLAN with its prefix length, for your own records; only for interfaces of purpose `vlan`.
             * @example 10.90.0.5/24
             */
            ipam_address?: string | null;
            /** @description Addresses of the interface; only for interfaces of purpose `vpc`. */
            ipv4?: {
                /**
                 * @description Public address to map to the address (NAT 1:1): `any` for the first one of the compute, or one of its public addresses. Null for none.
                 * @example any
                 */
                nat_1_1?: string | null;
                /**
                 * @description Address in the subnet. On create, by default the lowest free address.
                 * @example 10.0.4.2
                 */
                vpc?: string | null;
            } | null;
            /**
             * @description Label of the VLAN, 1 to 64 characters; required for interfaces of purpose `vlan`, and only for these.
             * @example backup-net
             */
            label?: string | null;
            /** @description Whether this is the primary interface of the config. There is at most one, which is not a VLAN interface. Without one, the first that is not a VLAN interface counts as primary. Default false. */
            primary?: boolean;
            /**
             * @description What the interface connects to: the public internet, the VLAN with its `label`, or a subnet of a VPC. It never changes.
             * @example vpc
             * @enum {string}
             */
            purpose: "public" | "vlan" | "vpc";
            /**
             * @description Subnet in the region of the compute; required for interfaces of purpose `vpc`, and only for these.
             * @example 2051
             */
            subnet_id?: number | null;
        };
        /** @description The new order of the interfaces of a config. */
        InterfaceOrder: {
            /**
             * @description Ids of all interfaces of the config, each once. The first one becomes `eth0`.
             * @example [
             *       6201,
             *       6202
             *     ]
             */
            ids: number[];
        };
        /** @description An IPv4 address of a compute outside of VPCs. */
        Ipv4Address: {
            /**
             * @description Address in dotted decimal.
             * @example 192.0.2.24
             */
            address: string;
            /**
             * @description Compute that has the address.
             * @example 3107
             */
            compute_id: number;
            /**
             * @description Gateway of the network; null for a private address, whose network has none.
             * @example 192.0.2.1
             */
            gateway: string | null;
            /**
             * @description Prefix length of the network.
             * @example 24
             */
            prefix: number;
            /** @description Whether the address can be reached from the internet. */
            public: boolean;
            /**
             * @description Name that the address resolves to; null for a private address.
             * @example 192-0-2-24.ip.example.net
             */
            rdns: string | null;
            /**
             * @description Id of the region of the compute.
             * @example us-east
             */
            region: string;
            /**
             * @description Network mask of the network, in dotted decimal.
             * @example 255.255.255.0
             */
            subnet_mask: string;
            /**
             * @description Always `ipv4`.
             * @enum {string}
             */
            type: "ipv4";
            /** @description VPC address that this public address is mapped to (NAT 1:1); null if there is none. */
            vpc_nat_1_1: {
                /**
                 * @description Address in the subnet.
                 * @example 10.0.4.2
                 */
                address: string;
                /**
                 * @description Subnet of the address.
                 * @example 2051
                 */
                subnet_id: number;
                /**
                 * @description VPC of the subnet.
                 * @example 1042
                 */
                vpc_id: number;
            } | null;
        };
        /** @description An IPv6 address of a compute. */
        Ipv6Address: {
            /**
             * @description Address in its shortest form.
             * @example 2001:db8:1::c23
             */
            address: string;
            /**
             * @description Compute that has the address.
             * @example 3107
             */
            compute_id: number;
            /**
             * @description Gateway of the network.
             * @example fe80::1
             */
            gateway: string;
            /**
             * @description Prefix length of the network.
             * @example 64
             */
            prefix: number;
            /** @description Whether the address can be reached from the internet. */
            public: boolean;
            /** @description Always null: IPv6 addresses have no names. */
            rdns: null;
            /**
             * @description Id of the region of the compute.
             * @example us-east
             */
            region: string;
            /**
             * @description Network mask of the network.
             * @example ffff:ffff:ffff:ffff::
             */
            subnet_mask: string;
            /**
             * @description Always `ipv6`.
             * @enum {string}
             */
            type: "ipv6";
        };
        /** @description A kernel that a config can boot, from the operator's catalogue. */
        Kernel: {
            /**
             * @description Architecture that the kernel is built for.
             * @enum {string}
             */
            architecture: "x86_64" | "i386";
            /**
             * @description When the kernel was built; null if that is not known.
             * @example 2024-05-20T09:14:03
             */
            built: string | null;
            /**
             * @description Whether the kernel should no longer be chosen; it can still be booted.
             * @example false
             */
            deprecated: boolean;
            /**
             * @description Id of the kernel, with a slash.
             * @example compute/6.8.9
             */
            id: string;
            /** @description Whether the kernel runs on KVM. */
            kvm: boolean;
            /**
             * @description Name for people.
             * @example 6.8.9 (x86_64)
             */
            label: string;
            /** @description Whether the kernel supports paravirtualization. */
            pvops: boolean;
            /**
             * @description Version of the kernel.
             * @example 6.8.9
             */
            version: string;
        };
        /** @description How full one of the subnets of all VPCs is, in addresses. */
        ListedSubnetUsage: {
            /**
             * @description Network of the subnet in CIDR notation.
             * @example 10.0.4.0/24
             */
            ipv4: string;
            /**
             * @description Label of the subnet.
             * @example web
             */
            label: string;
            /**
             * @description Id of the subnet.
             * @example 2051
             */
            subnet_id: number;
            /**
             * @description Addresses that interfaces can use: all but the reserved ones.
             * @example 252
             */
            usable: number;
            /**
             * @description Addresses that interfaces use, also those of computes that are off.
             * @example 3
             */
            used: number;
            /**
             * @description Used addresses in percent of the usable ones, rounded down: 100 only when none is left.
             * @example 1
             */
            used_percent: number;
            /**
             * @description Id of its VPC.
             * @example 1042
             */
            vpc_id: number;
            /**
             * @description Label of its VPC.
             * @example orders-east
             */
            vpc_label: string;
        };
        /** @description How full one of all VPCs is, in addresses. */
        ListedVpcUsage: {
            /**
             * @description Number of addresses.
             * @example 256
             */
            addresses: number;
            /**
             * @description Label of the VPC.
             * @example orders-east
             */
            label: string;
            /**
             * @description The largest network that a new subnet could have, where the service chooses one; null when there is none.
             * @example 10.128.0.0/9
             */
            largest_free: string | null;
            /**
             * @description Region of the VPC.
             * @example us-east
             */
            region: string;
            /**
             * @description Addresses that no interface can use: the first two and the last two of each subnet.
             * @example 4
             */
            reserved: number;
            /**
             * @description Number of subnets.
             * @example 1
             */
            subnets: number;
            /**
             * @description Addresses that interfaces can use: all but the reserved ones.
             * @example 252
             */
            usable: number;
            /**
             * @description Addresses that interfaces use, also those of computes that are off.
             * @example 3
             */
            used: number;
            /**
             * @description Used addresses in percent of the usable ones, rounded down: 100 only when none is left.
             * @example 1
             */
            used_percent: number;
            /**
             * @description Id of the VPC.
             * @example 1042
             */
            vpc_id: number;
        };
        /** @description An attempt to sign in, which is kept for 90 days. */
        Login: {
            /**
             * @description When the attempt began: when the first form was sent.
             * @example 2024-05-20T09:14:03
             */
            datetime: string;
            /**
             * @description Id of the attempt.
             * @example 9120
             */
            id: number;
            /**
             * @description IP address of the browser.
             * @example 198.51.100.7
             */
            ip: string;
            /** @description Whether the user was restricted at that time. */
            restricted: boolean;
            /**
             * @description Successful if all factors were right.
             * @enum {string}
             */
            status: "successful" | "failed";
            /**
             * @description User who tried to sign in.
             * @example maria
             */
            username: string;
        };
        /** @description A NAT gateway: the way out for computes without a public address of their own. They share its addresses, and each has a block of ports. */
        Natgateway: {
            /**
             * @description How many addresses it may take by itself; 0 without autoscaling.
             * @example 20
             */
            address_autoscale_max: number;
            /** @description Public addresses, the oldest one first. */
            addresses: string[];
            /**
             * @description When the gateway was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Ports that each compute gets; it never changes.
             * @example 4096
             */
            default_ports_per_interface: number;
            /**
             * @description Id of the NAT gateway.
             * @example 205
             */
            id: number;
            /**
             * @description Unique among the NAT gateways of the account.
             * @example out
             */
            label: string;
            /**
             * @description Blocks of ports in use.
             * @example 0
             */
            portset_assignments: number;
            /**
             * @description Blocks of ports that all of its addresses have for computes, with those that autoscaling may add. Blocks with ports that are forwarded do not count.
             * @example 300
             */
            portset_capacity: number;
            /**
             * @description Id of the region; it never changes.
             * @example us-east
             */
            region: string;
            /**
             * @description When the label last changed; at first, when the gateway was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
            /** @description The subnet that uses the gateway, the one with the lowest id; null without one. */
            vpc_subnet: components["schemas"]["NatgatewaySubnet"];
            /** @description All subnets that use it; only when there are several. */
            vpc_subnets?: {
                /**
                 * @description Id of the subnet.
                 * @example 2051
                 */
                id: number;
                /**
                 * @description Current label of the subnet.
                 * @example web
                 */
                label: string;
                /**
                 * @description Always `subnet`.
                 * @example subnet
                 */
                type: string;
                /**
                 * @description Path of the subnet in the API.
                 * @example /v4/vpcs/1042/subnets/2051
                 */
                url: string;
                /**
                 * @description VPC of the subnet.
                 * @example 1042
                 */
                vpc_id: number;
                /**
                 * @description Current label of the VPC.
                 * @example orders-east
                 */
                vpc_label: string;
            }[];
        };
        /** @description A public address of a NAT gateway. */
        NatgatewayAddress: {
            /**
             * @description Public address.
             * @example 192.0.2.77
             */
            address: string;
            /** @description Blocks of ports that are held; only where there are some. */
            held?: components["schemas"]["NatgatewayHeldPorts"][];
            /** @description Whether computes have ports of it. */
            in_use: boolean;
            /**
             * @description Interfaces that use it.
             * @example 1
             */
            interface_count: number;
            /**
             * @description Path of the list of these interfaces.
             * @example /v4/networking/natgateways/205/addresses/192.0.2.77/interfaces
             */
            interface_url: string;
            /**
             * @description Blocks of ports in use.
             * @example 1
             */
            portset_assignments: number;
            /**
             * @description Blocks of ports that it has for computes.
             * @example 15
             */
            portset_capacity: number;
        };
        /** @description A public address to add. */
        NatgatewayAddressInput: {
            /**
             * @description `auto` or null: the lowest free public address of the region.
             * @example auto
             */
            address?: string | null;
        };
        /** @description Changes of a NAT gateway, of which only the label can change. */
        NatgatewayChanges: {
            /**
             * @description Letters, digits and single dashes. Unique among the NAT gateways of the account.
             * @example out
             */
            label?: string;
        };
        /** @description A compute that uses a NAT gateway. */
        NatgatewayCompute: {
            /**
             * @description Id of the compute.
             * @example 3107
             */
            id: number;
            /**
             * @description Current label of the compute.
             * @example web-1
             */
            label: string;
            /**
             * @description Always `compute`.
             * @example compute
             */
            type: string;
            /**
             * @description Path of the compute in the API.
             * @example /v4/compute/instances/3107
             */
            url: string;
        };
        /** @description A port forward: a port of a shared address that leads to a compute. */
        NatgatewayForward: {
            /**
             * @description Public address of the gateway.
             * @example 192.0.2.77
             */
            address: string;
            /**
             * @description Compute that has the interface.
             * @example 3107
             */
            compute_id: number;
            /**
             * @description When the forward was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Id of the forward.
             * @example 12
             */
            id: number;
            /**
             * @description Interface that packets are sent to.
             * @example 6201
             */
            interface_id: number;
            /**
             * @description What it is for; may be empty.
             * @example web
             */
            label: string;
            /**
             * @description Port of the address.
             * @example 443
             */
            port: number;
            /**
             * @description Protocol of the port.
             * @example tcp
             * @enum {string}
             */
            protocol: "tcp" | "udp";
            /**
             * @description Port of the compute.
             * @example 8443
             */
            target_port: number;
            /**
             * @description When it last changed; at first, when it was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
        };
        /** @description Changes of a port forward. Its protocol, address and port never change. */
        NatgatewayForwardChanges: {
            /**
             * @description Interface in a subnet with the gateway, without a public address of its own.
             * @example 6201
             */
            interface_id?: number;
            /**
             * @description What it is for; empty by default.
             * @example web
             */
            label?: string;
            /**
             * @description Port of the compute. By default the port of the address.
             * @example 8443
             */
            target_port?: number;
        };
        /** @description A port forward to create. */
        NatgatewayForwardInput: {
            /**
             * @description Public address of the gateway. By default its oldest one.
             * @example 192.0.2.77
             */
            address?: string;
            /**
             * @description Interface in a subnet with the gateway, without a public address of its own.
             * @example 6201
             */
            interface_id: number;
            /**
             * @description What it is for; empty by default.
             * @example web
             */
            label?: string;
            /**
             * @description Port of the address.
             * @example 443
             */
            port: number;
            /**
             * @description Protocol of the port.
             * @example tcp
             * @enum {string}
             */
            protocol: "tcp" | "udp";
            /**
             * @description Port of the compute. By default the port of the address.
             * @example 8443
             */
            target_port?: number;
        };
        /** @description Ports that were given back lately, which no compute gets before the others. */
        NatgatewayHeldPorts: {
            /** @description The ports. */
            ports: components["schemas"]["NatgatewayPorts"];
            /**
             * @description Until when they are held at least.
             * @example 2024-05-20T09:14:03
             */
            until: string;
        };
        /** @description A NAT gateway to create. */
        NatgatewayInput: {
            /**
             * @description Public addresses of the gateway. Without autoscaling the list may be empty. `null` means `[]`.
             * @example [
             *       {
             *         "address": "auto"
             *       }
             *     ]
             */
            addresses?: {
                /**
                 * @description `auto` or null: the lowest free public address of the region.
                 * @example auto
                 */
                address?: string | null;
            }[] | null;
            /**
             * @description Ports that each compute gets; one of the sizes in the settings. Default 4096.
             * @example 4096
             */
            default_ports_per_interface?: number;
            /**
             * @description Letters, digits and single dashes. Unique among the NAT gateways of the account.
             * @example out
             */
            label: string;
            /**
             * @description Id of a region with the capability NAT Gateway.
             * @example us-east
             */
            region: string;
            /**
             * @description Whether the gateway takes and gives back addresses as computes need them. Default true, and false with `addresses`.
             * @example false
             */
            use_autoscaling?: boolean;
            /**
             * @description Subnet whose computes use the gateway from the start, in the same region.
             * @example 2051
             */
            vpc_subnet_id?: number | null;
        };
        /** @description An interface that reaches the internet by a NAT gateway. Interfaces of a compute in the same subnet share their ports. */
        NatgatewayInterface: {
            /** @description The public addresses that it leaves by. */
            addresses: string[];
            /** @description The compute. */
            compute: components["schemas"]["NatgatewayCompute"];
            /**
             * @description Id of the interface.
             * @example 6201
             */
            id: number;
            /** @description The ports, by address. */
            portsets: components["schemas"]["NatgatewayPortset"][];
        };
        /** @description Ports of a public address, both ends included. */
        NatgatewayPorts: {
            /**
             * @description The last port.
             * @example 8191
             */
            end: number;
            /**
             * @description The first port.
             * @example 4096
             */
            start: number;
        };
        /** @description Ports of one public address. */
        NatgatewayPortset: {
            /**
             * @description Public address.
             * @example 192.0.2.77
             */
            address: string;
            /** @description Blocks of ports, the lowest one first. */
            ports: components["schemas"]["NatgatewayPorts"][];
        };
        /** @description What NAT gateways may have. */
        NatgatewaySettings: {
            /**
             * @description The sizes of blocks of ports.
             * @example [
             *       1024,
             *       2048,
             *       4096,
             *       8192,
             *       16384
             *     ]
             */
            allowed_ports_per_interface: number[];
            /**
             * @description Addresses that a gateway takes by itself at most.
             * @example 20
             */
            maximum_autoscaling_addresses_per_natgateway: number;
            /**
             * @description Addresses that can be added to a gateway.
             * @example 20
             */
            maximum_reserved_addresses_per_natgateway: number;
        };
        /** @description A subnet that uses a NAT gateway. */
        NatgatewaySubnet: {
            /**
             * @description Id of the subnet.
             * @example 2051
             */
            id: number;
            /**
             * @description Current label of the subnet.
             * @example web
             */
            label: string;
            /**
             * @description Always `subnet`.
             * @example subnet
             */
            type: string;
            /**
             * @description Path of the subnet in the API.
             * @example /v4/vpcs/1042/subnets/2051
             */
            url: string;
            /**
             * @description VPC of the subnet.
             * @example 1042
             */
            vpc_id: number;
            /**
             * @description Current label of the VPC.
             * @example orders-east
             */
            vpc_label: string;
        } | null;
        /** @description A type of NAT gateway with its price. */
        NatgatewayType: {
            /**
             * @description Id of the type.
             * @example c1-natgateway
             */
            id: string;
            /**
             * @description Name for people.
             * @example NAT Gateway
             */
            label: string;
            /** @description What it costs. */
            price: {
                /**
                 * @description Price per hour.
                 * @example 0
                 */
                hourly: number;
                /**
                 * @description Price per month.
                 * @example 0
                 */
                monthly: number;
            };
        };
        /** @description Who had a public address and port just before or after. */
        NearAddressHolder: {
            /**
             * @description The compute, which may be deleted; null when the user may not see it.
             * @example 3107
             */
            compute_id: number | null;
            /**
             * @description Its label at that time; null when the user may not see it.
             * @example web-1
             */
            compute_label: string | null;
            /**
             * @description Its interface, which may be deleted; null for a public address of its own.
             * @example 6201
             */
            interface_id: number | null;
            /**
             * @description How the compute had it: ports of a NAT gateway, a port that is forwarded to it, an address mapped to one in a subnet, or a public address of its own.
             * @example natgateway
             * @enum {string}
             */
            kind: "natgateway" | "forward" | "nat_1_1" | "public";
            /**
             * @description The NAT gateway, which may be deleted; null for other kinds.
             * @example 205
             */
            natgateway_id: number | null;
            /**
             * @description When it got them.
             * @example 2024-05-20T09:14:03
             */
            since: string;
            /**
             * @description When it gave them back; null while it has them.
             * @example 2024-05-20T09:14:03
             */
            until: string | null;
        } | null;
        /** @description What a VPC wants of the network, and what the network carries. */
        NetworkReport: {
            /**
             * @description When the network last followed; null before that, and where `revision` is null.
             * @example 2024-05-20T09:14:03
             */
            applied: string | null;
            /** @description The way out by NAT gateways; absent where no interface has ports of one. */
            egress?: {
                /**
                 * @description When it came into this state, as far as is known. Null while it is pending, where networks are simulated, and for a token that is bound to VPCs.
                 * @example 2024-05-20T09:14:03
                 */
                since: string | null;
                /**
                 * @description Pending: changes are not in the network yet. Down: no gateway host of the region is alive. Up where networks are simulated.
                 * @example up
                 * @enum {string}
                 */
                state: "up" | "pending" | "down";
            };
            /** @description Interfaces in the subnets of the VPC. */
            interfaces: {
                /**
                 * @description Address of the interface in its subnet.
                 * @example 10.0.4.2
                 */
                address: string;
                /**
                 * @description Compute that has the interface.
                 * @example 3107
                 */
                compute_id: number;
                /** @description How the interface leaves the VPC; absent where it has no ports of a NAT gateway. */
                egress?: {
                    /**
                     * @description Public address that it shares.
                     * @example 192.0.2.77
                     */
                    address: string;
                    /**
                     * @description Last of its ports.
                     * @example 8191
                     */
                    end: number;
                    /**
                     * @description NAT gateway.
                     * @example 205
                     */
                    natgateway_id: number;
                    /**
                     * @description First of its ports.
                     * @example 4096
                     */
                    start: number;
                };
                /**
                 * @description Enabled firewall that the port is under. Absent without one, where networks are simulated, and for a token that is bound to VPCs.
                 * @example 77
                 */
                firewall_id?: number;
                /**
                 * @description Interface in a subnet of the VPC.
                 * @example 6201
                 */
                interface_id: number;
                /**
                 * @description Public address that is mapped to it; null if there is none.
                 * @example 192.0.2.24
                 */
                nat_1_1: string | null;
                /**
                 * @description State of the port. Off: the compute does not run with this interface.
                 * @example up
                 * @enum {string}
                 */
                port: "up" | "down" | "off";
                /**
                 * @description Why a port is down, as far as is known, or why its host does not follow changes; null for other ports.
                 * @example host is silent
                 */
                problem: string | null;
                /**
                 * @description When the port came into this state; null for a port that is off.
                 * @example 2024-05-20T09:14:03
                 */
                since: string | null;
            }[];
            /**
             * @description What carries the packets. Simulated: nothing carries packets in the region of the VPC.
             * @example ovn
             * @enum {string}
             */
            plane: "ovn" | "simulated";
            /** @description Revisions of the account. Null where networks are simulated, and for a token that is bound to VPCs. */
            revision: {
                /**
                 * @description The last of them that the network has.
                 * @example 12
                 */
                applied: number;
                /**
                 * @description Counts the changes of what the account wants.
                 * @example 12
                 */
                wanted: number;
            } | null;
            /**
             * @description Pending: changes are not in the network yet. Degraded: a port is down, or its host does not follow changes. Failed: the network refuses a change.
             * @example applied
             * @enum {string}
             */
            state: "applied" | "pending" | "degraded" | "failed";
        };
        /** @description An app that may ask users for access. */
        OauthClient: {
            /**
             * @description Id of the OAuth client: the `client_id` of OAuth requests.
             * @example 4b1f09c7d2a85e63f0ab
             */
            id: string;
            /**
             * @description Name of the app, which the page that asks for consent shows.
             * @example Inventory
             */
            label: string;
            /**
             * @description Whether the app cannot keep a secret, and needs none.
             * @example false
             */
            public: boolean;
            /**
             * @description Where users are redirected after authorization.
             * @example https://app.example.com/oauth/callback
             */
            redirect_uri: string;
            /**
             * @description Returned once, in the response that creates it; `<REDACTED>` in all other responses. Public clients do not need it at the token endpoint.
             * @example <REDACTED>
             */
            secret: string;
            /**
             * @description Set by the operator. A client that is not `active` gets no authorizations and no tokens.
             * @enum {string}
             */
            status: "active" | "disabled" | "suspended";
            /** @description Always null. */
            thumbnail_url: null;
        };
        /** @description Changes of an OAuth client. */
        OauthClientChanges: {
            /**
             * @description Name of the app, which the page that asks for consent shows.
             * @example Inventory
             */
            label?: string;
            /**
             * @description Where users are redirected after authorization: an https address, an http address on loopback (`127.0.0.1`, `[::1]`, `localhost`; any port matches), or a private-use scheme with a dot such as `com.example.app:/callback`. It must not have a fragment or user info, and must not be an address of this service.
             * @example https://app.example.com/oauth/callback
             */
            redirect_uri?: string;
        };
        /** @description An OAuth client to register. */
        OauthClientInput: {
            /**
             * @description Name of the app, which the page that asks for consent shows.
             * @example Inventory
             */
            label: string;
            /**
             * @description True for an app that cannot keep a secret, because it runs in a browser or on a user's device. Cannot be changed later. Default false.
             * @example false
             */
            public?: boolean;
            /**
             * @description Where users are redirected after authorization: an https address, an http address on loopback (`127.0.0.1`, `[::1]`, `localhost`; any port matches), or a private-use scheme with a dot such as `com.example.app:/callback`. It must not have a fragment or user info, and must not be an address of this service.
             * @example https://app.example.com/oauth/callback
             */
            redirect_uri: string;
        };
        /** @description The code that was sent to the phone. */
        PhoneCode: {
            /**
             * @description The 6 digits of the message. They are valid for 10 minutes, and for 5 tries.
             * @example 123456
             */
            otp_code: string;
        };
        /** @description The phone number to send a code to. */
        PhoneNumberInput: {
            /**
             * @description Two-letter ISO 3166 code of the country of the number, in any case.
             * @example US
             */
            iso_code: string;
            /**
             * @description Number in national format, or with the country calling code.
             * @example 555-555-5555
             */
            phone_number: string;
        };
        /** @description The user that the token belongs to. */
        Profile: {
            /**
             * @description How the user signs in.
             * @enum {string}
             */
            authentication_type: "password";
            /**
             * @description Public keys for the remote shell, in OpenSSH format; null if there are none.
             * @example null
             */
            authorized_keys: string[] | null;
            /**
             * @description Address that mails are sent to.
             * @example maria@example.com
             */
            email: string;
            /** @description Whether mails about activity in the account are sent. Without them, only security notices and mails that the user asked for are. */
            email_notifications: boolean;
            /**
             * @description Deprecated: always false, unless the operator set it.
             * @example false
             */
            ip_whitelist_enabled: boolean;
            /** @description Referral program of the account. Only the operator changes these values. */
            referrals: {
                /**
                 * @description Code of the account for referrals; empty until the total of payments reaches the threshold of the referral program.
                 * @example
                 */
                code: string;
                /**
                 * @description Number of referrals that earned credit.
                 * @example 0
                 */
                completed: number;
                /**
                 * @description Credit that was earned, in US dollars.
                 * @example 0
                 */
                credit: number;
                /**
                 * @description Number of referrals that may still earn credit.
                 * @example 0
                 */
                pending: number;
                /**
                 * @description Number of referrals.
                 * @example 0
                 */
                total: number;
                /**
                 * @description Address to send to others, with the code; empty as long as the code is.
                 * @example
                 */
                url: string;
            };
            /** @description Whether the user has only the rights that its grants give; otherwise it has all. */
            restricted: boolean;
            /**
             * @description How the user may sign in to the remote shell. It is stored and shown: the service has no remote shell.
             * @enum {string}
             */
            shell_auth_method: "password_keys" | "keys_only" | "disabled";
            /**
             * @description Time zone for the display of times, from the tz database. The API itself uses UTC.
             * @example Europe/Lisbon
             */
            timezone: string;
            /**
             * @description Whether signing in takes a second factor.
             * @example false
             */
            two_factor_auth: boolean;
            /**
             * @description Number of the user; it never changes.
             * @example 501
             */
            uid: number;
            /**
             * @description Role of the user: in a parent account all are `parent`; in a child account those of the parent are `proxy`, and the others `child`.
             * @enum {string}
             */
            user_type: "default" | "parent" | "child" | "proxy";
            /**
             * @description Name that the user signs in with.
             * @example maria
             */
            username: string;
            /**
             * @description Phone number in E.164 format; null until one is verified.
             * @example +15550102030
             */
            verified_phone_number: string | null;
        };
        /** @description Changes of your profile. */
        ProfileChanges: {
            /** @description Public keys for the remote shell, in OpenSSH format; null or empty for none. `null` means `[]`. */
            authorized_keys?: string[] | null;
            /**
             * @description Address that mails are sent to. The old address is told, and gets the links for new passwords for 7 more days.
             * @example maria@example.com
             */
            email?: string;
            /** @description Whether mails about activity in the account are sent. Without them, only security notices and mails that the user asked for are. */
            email_notifications?: boolean;
            /** @description Deprecated: it can only be turned off. */
            ip_whitelist_enabled?: boolean;
            /** @description With true, an unrestricted user restricts itself, and has no grants at first. False is refused. */
            restricted?: boolean;
            /**
             * @description How the user may sign in to the remote shell. It is stored and shown: the service has no remote shell.
             * @enum {string}
             */
            shell_auth_method?: "password_keys" | "keys_only" | "disabled";
            /**
             * @description Time zone for the display of times: a name or alias from the tz database.
             * @example Europe/Lisbon
             */
            timezone?: string;
            /** @description Whether signing in takes a second factor. It can only be turned off here: to turn it on, use the two-factor operations. */
            two_factor_auth?: boolean;
        };
        /** @description The connections that a write makes possible or impossible. */
        Reach: {
            /**
             * @description False when the account has so much that only a part was compared.
             * @example true
             */
            complete: boolean;
            /** @description What becomes possible. */
            gained: components["schemas"]["ReachChange"][];
            /** @description What is no longer possible. */
            lost: components["schemas"]["ReachChange"][];
            /**
             * @description How many changes are left out: `lost` and `gained` have at most 100 together.
             * @example 0
             */
            more: number;
        };
        /** @description Connections that a write makes possible or impossible. */
        ReachChange: {
            /** @description Who opens the connections. */
            from: components["schemas"]["ReachEnd"];
            /** @description What happens to them after it. */
            is: components["schemas"]["ReachVerdict"];
            /**
             * @description Destination ports; null for all, and for protocols without ports.
             * @example 22, 8000-8010
             */
            ports: string | null;
            /**
             * @description Protocol. All: everything, on all ports. Other: what rules cannot name.
             * @example tcp
             * @enum {string}
             */
            protocol: "all" | "tcp" | "udp" | "icmp" | "ipencap" | "other";
            /** @description Who accepts them. */
            to: components["schemas"]["ReachEnd"];
            /** @description What happens to them before the write. */
            was: components["schemas"]["ReachVerdict"];
        };
        /** @description A compute at an end of connections. */
        ReachCompute: {
            /**
             * @description Id of the compute.
             * @example 3107
             */
            id: number;
            /**
             * @description Label of the compute.
             * @example web-1
             */
            label: string;
            /**
             * @description Always `compute`.
             * @example compute
             */
            type: string;
            /**
             * @description Path of the compute in the API.
             * @example /v4/compute/instances/3107
             */
            url: string;
        };
        /** @description Computes or networks that firewalls treat alike. */
        ReachEnd: {
            /** @description The first ten computes that the user may see, by id. */
            computes: components["schemas"]["ReachCompute"][];
            /**
             * @description Number of computes, with those that the user may not see.
             * @example 1
             */
            count: number;
            /**
             * @description Outside: the first ten networks within `networks` that are not meant.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            except: string[];
            /**
             * @description Outside: the first ten networks. `0.0.0.0/0` stands for all addresses of the internet.
             * @example [
             *       "0.0.0.0/0"
             *     ]
             */
            networks: string[];
            /**
             * @description Subnet of the computes; null when they are reached by public addresses.
             * @example 2051
             */
            subnet_id: number | null;
            /**
             * @description Whether these are running computes of the account, or addresses outside.
             * @example computes
             * @enum {string}
             */
            type: "computes" | "internet";
            /**
             * @description VPC in which the computes are reached; null when it is by their public addresses.
             * @example 1042
             */
            vpc_id: number | null;
        };
        /** @description A rule or a policy of a firewall. */
        ReachRow: {
            /**
             * @description Direction of the rule or the policy.
             * @example inbound
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description Firewall; 0 for one that is only tried, null for one that the user may not see.
             * @example 77
             */
            id: number | null;
            /**
             * @description Place of the rule in its direction, from 1; null for a policy, and without `id`.
             * @example null
             */
            rule: number | null;
            /**
             * @description Whether a rule decides or, because none matches, the policy.
             * @example firewall_policy
             * @enum {string}
             */
            type: "firewall_rule" | "firewall_policy";
            /**
             * @description Path of the firewall in the API; null without `id`, and for a firewall that is only tried.
             * @example /v4/networking/firewalls/77
             */
            url: string | null;
        } | null;
        /** @description Whether connections can be opened. */
        ReachVerdict: {
            /** @description What decides it; null where no firewall is on the way. */
            row: components["schemas"]["ReachRow"];
            /**
             * @description What happens to their packets.
             * @example blocked
             * @enum {string}
             */
            verdict: "reaches" | "blocked";
        };
        /** @description A place where VPCs and computes can be, from the operator's catalogue. */
        Region: {
            /** @description What the region offers: `Computes`, `Vlans`, `VPCs`. */
            capabilities: string[];
            /**
             * @description Two-letter ISO 3166 code of the country, in lower case.
             * @example us
             */
            country: string;
            /**
             * @description Id of the region.
             * @example us-east
             */
            id: string;
            /**
             * @description Name for people.
             * @example US East
             */
            label: string;
            /** @description DNS resolvers for computes in the region. */
            resolvers: {
                /**
                 * @description IPv4 addresses, separated by commas.
                 * @example 192.0.2.53, 198.51.100.53
                 */
                ipv4: string;
                /**
                 * @description IPv6 addresses, separated by commas.
                 * @example 2001:db8::53, 2001:db8::54
                 */
                ipv6: string;
            };
            /**
             * @description Kind of the site; `core` for a full region.
             * @example core
             */
            site_type: string;
            /**
             * @description Whether the region works; `ok` unless the operator says otherwise.
             * @example ok
             */
            status: string;
        };
        /** @description A code for when the authenticator app is lost. */
        ScratchCode: {
            /**
             * @description Replaces a time-based code at one sign-in. It is not shown again.
             * @example qwmxk-rtzbn-hdkps-vlcf
             */
            scratch: string;
        };
        /** @description The answers that were just given. */
        SecurityAnswers: {
            /** @description The three answers, in the order of the request. */
            security_questions: {
                /**
                 * @description Id of the question.
                 * @example 1
                 */
                question_id: number;
                /**
                 * @description The answer as it was sent.
                 * @example Mrs Moreira
                 */
                response: string;
                /**
                 * @description Text of the question.
                 * @example Name of your first teacher?
                 */
                security_question: string;
            }[];
        };
        /**
         * @description Answers to three security questions.
         * @example {
         *       "security_questions": [
         *         {
         *           "question_id": 1,
         *           "response": "Mrs Moreira"
         *         },
         *         {
         *           "question_id": 4,
         *           "response": "Biscuit"
         *         },
         *         {
         *           "question_id": 9,
         *           "response": "Corner Bakery"
         *         }
         *       ]
         *     }
         */
        SecurityAnswersInput: {
            /** @description Answers to exactly three different questions. All earlier answers are replaced. */
            security_questions: {
                /**
                 * @description Id of the question.
                 * @example 1
                 */
                question_id: number;
                /**
                 * @description The answer. Letter case, and spaces at its ends, do not matter.
                 * @example Mrs Moreira
                 */
                response: string;
            }[];
        };
        /** @description All security questions, and which of them are answered. */
        SecurityQuestions: {
            /** @description All questions, by id. */
            security_questions: {
                /**
                 * @description Id of the question.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Text of the question.
                 * @example Name of your first teacher?
                 */
                question: string;
                /**
                 * @description Asterisks if you answered the question, else null. The answer is never shown.
                 * @example ********
                 */
                response: string | null;
            }[];
        };
        /** @description A public SSH key of the user. */
        SshKey: {
            /**
             * @description When the key was added.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Id of the SSH key.
             * @example 44
             */
            id: number;
            /**
             * @description Name of the key; it need not be unique.
             * @example laptop
             */
            label: string;
            /**
             * @description Public key in OpenSSH format, as it was sent.
             * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop
             */
            ssh_key: string;
        };
        /** @description Changes of an SSH key, of which only the label can change. */
        SshKeyChanges: {
            /**
             * @description Name of the key; it need not be unique.
             * @example laptop
             */
            label?: string;
        };
        /** @description A public SSH key to add. */
        SshKeyInput: {
            /**
             * @description Name of the key; it need not be unique.
             * @example laptop
             */
            label: string;
            /**
             * @description Public key in OpenSSH format: type, base64 and an optional comment, on one line. It may contain tabs and line breaks.
             * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop
             */
            ssh_key: string;
        };
        /** @description A subnet: a part of the address space of a VPC. */
        Subnet: {
            /** @description Computes with an interface in this subnet. */
            computes: {
                /**
                 * @description Id of the compute.
                 * @example 3107
                 */
                id: number;
                /** @description Interfaces of the compute in this subnet, from all of its configs. */
                interfaces: {
                    /** @description Whether the compute runs with this interface. */
                    active: boolean;
                    /**
                     * @description Id of the interface.
                     * @example 6201
                     */
                    id: number;
                }[];
            }[];
            /**
             * @description When the subnet was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Id of the subnet.
             * @example 2051
             */
            id: number;
            /**
             * @description Network of the subnet in CIDR notation; it never changes.
             * @example 10.0.4.0/24
             */
            ipv4: string;
            /**
             * @description Unique among the subnets of the VPC.
             * @example web
             */
            label: string;
            /** @description The NAT gateway by which the computes reach the internet; only where there is one. */
            natgateway?: components["schemas"]["UsedNatgateway"];
            /**
             * @description Tags, for filters and your tools; only where there are any.
             * @example [
             *       "production"
             *     ]
             */
            tags?: string[];
            /**
             * @description When the label, the NAT gateway or the tags last changed; at first, when the subnet was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
        };
        /** @description Changes of a subnet, of which the label, the NAT gateway and the tags can change. */
        SubnetChanges: {
            /**
             * @description Letters, digits and single dashes. Unique among the subnets of the VPC.
             * @example web
             */
            label?: string;
            /** @description The NAT gateway by which the computes of the subnet reach the internet; null for none. */
            natgateway?: {
                /**
                 * @description A NAT gateway of the same region that serves no other VPC; null for none.
                 * @example 205
                 */
                id: number | null;
            } | null;
            /** @description Tags, for filters and your tools. Replaces all tags. */
            tags?: string[];
        };
        /**
         * @description A subnet to create.
         * @example {
         *       "label": "web",
         *       "ipv4": "10.0.4.0/24"
         *     }
         */
        SubnetInput: {
            /**
             * @description Private IPv4 network in CIDR canonical form, prefix 8 to 29. Required unless there is a `prefix`.
             * @example 10.0.4.0/24
             */
            ipv4?: string;
            /**
             * @description Letters, digits and single dashes. Unique among the subnets of the VPC.
             * @example web
             */
            label: string;
            /** @description The NAT gateway by which the computes of the subnet reach the internet; null for none. */
            natgateway?: {
                /**
                 * @description A NAT gateway of the same region that serves no other VPC; null for none.
                 * @example 205
                 */
                id: number | null;
            } | null;
            /**
             * @description Instead of `ipv4`: take the lowest free network with this prefix length.
             * @example 24
             */
            prefix?: number;
            /** @description Tags, for filters and your tools. Replaces all tags. */
            tags?: string[];
            /**
             * @description With `prefix`: take a network inside this one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8.
             * @example 10.0.0.0/8
             */
            within?: string;
        };
        /** @description A personal access token. */
        Token: {
            /**
             * @description When the token was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description When the token expires; `2999-12-12T05:00:00` if it does not.
             * @example 2025-05-20T00:00:00
             */
            expiry: string;
            /**
             * @description Id of the token.
             * @example 812
             */
            id: number;
            /**
             * @description Name of the token, for your own records; it need not be unique. Empty if none was given.
             * @example deploy
             */
            label: string;
            /** @description What the token is limited to. Absent if it is not limited. */
            restrictions?: components["schemas"]["TokenRestrictions"];
            /**
             * @description Scopes of the token, separated by spaces; `*` for all.
             * @example account:read_only vpc:read_write
             */
            scopes: string;
            /**
             * @description The whole token in the response that creates it, its first 16 characters in all other responses.
             * @example 3fa1c0de77b2459e
             */
            token: string;
        };
        /** @description Changes of a personal access token. Its scopes and expiry cannot change. */
        TokenChanges: {
            /**
             * @description Name of the token, for your own records; it need not be unique.
             * @example deploy
             */
            label?: string;
            /** @description What the token is limited to. Restrictions that are left out stay as they are. */
            restrictions?: components["schemas"]["TokenRestrictionsInput"];
        };
        /** @description A personal access token to create. */
        TokenInput: {
            /**
             * @description When the token expires, in UTC unless it ends with an offset. If absent or null, the token is valid until it is revoked.
             * @example 2025-05-20T00:00:00
             */
            expiry?: string | null;
            /**
             * @description Name of the token, for your own records; it need not be unique.
             * @example deploy
             */
            label?: string;
            /** @description Limits the token to some VPCs, or to some client addresses. */
            restrictions?: components["schemas"]["TokenRestrictionsInput"];
            /**
             * @description Scopes of the token, separated by spaces or commas. They must not exceed those of the acting token. Absent or `*` means all scopes of the acting token.
             * @example account:read_only vpc:read_write
             */
            scopes?: string;
        };
        /** @description What a token is limited to. */
        TokenRestrictions: {
            /**
             * @description Networks from which the token may be used, in CIDR notation. Absent if it may be used from anywhere.
             * @example [
             *       "203.0.113.0/24",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @description Ids of the VPCs that the token is bound to. Absent if it is not bound.
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[];
        };
        /** @description What a token is to be limited to. */
        TokenRestrictionsInput: {
            /**
             * @description IPv4 and IPv6 networks from which the token may be used, in CIDR notation. Null: from anywhere.
             * @example [
             *       "203.0.113.0/24",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[] | null;
            /**
             * @description Ids of the VPCs that the token is bound to: to the token, the account has no other VPC and nothing else. Null: it is not bound.
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[] | null;
        };
        /** @description When and from where a token was last used. */
        TokenUsage: {
            /**
             * @description IP address of the first client in that hour; null if the token was never used.
             * @example 203.0.113.7
             */
            last_ip: string | null;
            /**
             * @description Start of the hour in which the token was last used; null if it never was.
             * @example 2024-05-20T09:14:03
             */
            last_used: string | null;
        };
        /** @description A browser that signs in without a second factor, because the user asked to remember it. */
        TrustedDevice: {
            /**
             * @description When the browser was first trusted.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description When the trust ends: 30 days after `created` by default.
             * @example 2024-05-20T09:14:03
             */
            expiry: string;
            /**
             * @description Id of the device.
             * @example 33
             */
            id: number;
            /**
             * @description When the user last signed in with the browser.
             * @example 2024-05-20T09:14:03
             */
            last_authenticated: string;
            /**
             * @description IP address of that sign-in.
             * @example 198.51.100.7
             */
            last_remote_addr: string;
            /**
             * @description What the browser said it was, when it was first trusted.
             * @example Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0
             */
            user_agent: string;
        };
        /** @description A code of the authenticator app. */
        TwoFactorCode: {
            /**
             * @description Time-based code for the new secret: 6 digits. Spaces are ignored.
             * @example 123456
             */
            tfa_code: string;
        };
        /** @description A secret for an authenticator app. It counts only after it is confirmed. */
        TwoFactorSecret: {
            /**
             * @description Until when the secret can be confirmed: 24 hours.
             * @example 2024-05-20T09:14:03
             */
            expiry: string;
            /**
             * @description Secret for time-based codes (TOTP with SHA-1, 6 digits, 30 seconds): 16 base32 characters.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
        };
        /** @description The NAT gateway that something uses. */
        UsedNatgateway: {
            /** @description Public addresses, the oldest one first. */
            addresses: string[];
            /**
             * @description Id of the NAT gateway.
             * @example 205
             */
            id: number;
            /**
             * @description Current label of the gateway.
             * @example out
             */
            label: string;
            /** @description Of a subnet: the ports of each address that no compute gets. Of an interface: its own ports. */
            portsets: components["schemas"]["NatgatewayPortset"][];
            /**
             * @description Always `natgateway`.
             * @example natgateway
             */
            type: string;
            /**
             * @description Path of the gateway in the API.
             * @example /v4/networking/natgateways/205
             */
            url: string;
        };
        /** @description A user of the account. */
        User: {
            /**
             * @description Address that mails are sent to.
             * @example maria@example.com
             */
            email: string;
            /** @description The latest attempt to sign in, of the last 90 days; null if there is none. */
            last_login: {
                /**
                 * @description When the attempt began.
                 * @example 2024-05-20T09:14:03
                 */
                login_datetime: string;
                /**
                 * @description Successful if all factors were right.
                 * @enum {string}
                 */
                status: "successful" | "failed";
            } | null;
            /**
             * @description When the password was set; null until there is one.
             * @example 2024-05-20T09:14:03
             */
            password_created: string | null;
            /** @description Whether the user has only the rights that its grants give; otherwise it has all. */
            restricted: boolean;
            /**
             * @description Labels of the SSH keys of the user, oldest first.
             * @example [
             *       "laptop"
             *     ]
             */
            ssh_keys: string[];
            /**
             * @description Whether signing in takes a second factor.
             * @example false
             */
            tfa_enabled: boolean;
            /**
             * @description Role of the user: in a parent account all are `parent`; in a child account those of the parent are `proxy`, and the others `child`.
             * @enum {string}
             */
            user_type: "default" | "parent" | "child" | "proxy";
            /**
             * @description Name that the user signs in with. Paths take it in this letter case.
             * @example maria
             */
            username: string;
            /**
             * @description Phone number in E.164 format; null until one is verified.
             * @example +15550102030
             */
            verified_phone_number: string | null;
        };
        /** @description Changes of a user. Users change everything else themselves. */
        UserChanges: {
            /** @description With true, the user has no grants at first. With false, it has all rights, and its grants are deleted. */
            restricted?: boolean;
            /**
             * @description Name that the user signs in with: letters, digits, `-` and `_`. Unique in the service, ignoring case.
             * @example maria
             */
            username?: string;
        };
        /** @description A user to create. */
        UserInput: {
            /**
             * @description Address that mails are sent to.
             * @example maria@example.com
             */
            email: string;
            /** @description Whether the user has only the rights that its grants give; at first there are none. Default true. */
            restricted?: boolean;
            /**
             * @description Name that the user signs in with: letters, digits, `-` and `_`. Unique in the service, ignoring case.
             * @example maria
             */
            username: string;
        };
        /** @description A VLAN: the interfaces with one label in one region. */
        Vlan: {
            /**
             * @description Ids of the computes in the VLAN that you may see, in ascending order.
             * @example [
             *       3107,
             *       3112
             *     ]
             */
            computes: number[];
            /**
             * @description When the first interface with the label was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Label that the interfaces of the VLAN share.
             * @example backup-net
             */
            label: string;
            /**
             * @description Id of the region.
             * @example us-east
             */
            region: string;
        };
        /** @description A VPC: a private IPv4 network of the account in one region. */
        Vpc: {
            /**
             * @description When the VPC was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Free text; may be empty.
             * @example Order processing
             */
            description: string;
            /**
             * @description Id of the VPC.
             * @example 1042
             */
            id: number;
            /**
             * @description Unique among the VPCs of the account.
             * @example orders-east
             */
            label: string;
            /**
             * @description Id of the region; it never changes.
             * @example us-east
             */
            region: string;
            /** @description All subnets of the VPC, by ascending id. */
            subnets: components["schemas"]["Subnet"][];
            /**
             * @description Tags, for filters and your tools; only where there are any.
             * @example [
             *       "production"
             *     ]
             */
            tags?: string[];
            /**
             * @description When label, description or tags last changed; at first, when the VPC was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
        };
        /** @description Changes of a VPC. Its region cannot change, and subnets have their own operations. */
        VpcChanges: {
            /**
             * @description Free text. It may contain tabs and line breaks. `null` means `""`.
             * @example Order processing
             */
            description?: string | null;
            /**
             * @description Letters, digits and single dashes. Unique among the VPCs of the account.
             * @example orders-east
             */
            label?: string;
            /** @description Tags, for filters and your tools. Replaces all tags. */
            tags?: string[];
        };
        /** @description A VPC to create. */
        VpcInput: {
            /**
             * @description Free text. It may contain tabs and line breaks. `null` means `""`.
             * @example Order processing
             */
            description?: string | null;
            /**
             * @description Letters, digits and single dashes. Unique among the VPCs of the account.
             * @example orders-east
             */
            label: string;
            /**
             * @description Id of a region with the capability VPCs.
             * @example us-east
             */
            region: string;
            /** @description Subnets to create together with the VPC: all of them, or none and no VPC. `null` means `[]`. */
            subnets?: components["schemas"]["VpcSubnetInput"][] | null;
            /** @description Tags, for filters and your tools. Replaces all tags. */
            tags?: string[];
        };
        /** @description An address or a range that an interface has in a subnet. */
        VpcIp: {
            /** @description Whether the compute runs with this interface. */
            active: boolean;
            /**
             * @description Address in the subnet; null if the record is a range.
             * @example 10.0.4.2
             */
            address: string | null;
            /**
             * @description Range in CIDR notation; null if the record is an address.
             * @example 10.0.4.64/28
             */
            address_range: string | null;
            /**
             * @description Compute that has the interface.
             * @example 3107
             */
            compute_id: number;
            /**
             * @description Config that has the interface. Several configs of a compute may name the same address.
             * @example 4088
             */
            config_id: number;
            /**
             * @description Gateway of the subnet: its second address.
             * @example 10.0.4.1
             */
            gateway: string;
            /**
             * @description Interface that has the address or range.
             * @example 6201
             */
            interface_id: number;
            /**
             * @description Public address of the compute that is mapped to this address (NAT 1:1); null if there is none, and for a range.
             * @example 192.0.2.24
             */
            nat_1_1: string | null;
            /** @description The NAT gateway by which the interface leaves; only where there is one, and not for a range. */
            natgateway?: components["schemas"]["UsedNatgateway"];
            /**
             * @description Prefix length of the subnet, not of the range.
             * @example 24
             */
            prefix: number;
            /**
             * @description Id of the region of the VPC.
             * @example us-east
             */
            region: string;
            /**
             * @description Subnet that the address or range is in.
             * @example 2051
             */
            subnet_id: number;
            /**
             * @description Network mask of the subnet, in dotted decimal.
             * @example 255.255.255.0
             */
            subnet_mask: string;
            /**
             * @description VPC of the subnet.
             * @example 1042
             */
            vpc_id: number;
        };
        /**
         * @description A subnet to create together with its VPC.
         * @example {
         *       "label": "web",
         *       "ipv4": "10.0.4.0/24"
         *     }
         */
        VpcSubnetInput: {
            /**
             * @description Private IPv4 network in CIDR canonical form, prefix 8 to 29. Required unless there is a `prefix`.
             * @example 10.0.4.0/24
             */
            ipv4?: string;
            /**
             * @description Letters, digits and single dashes. Unique among the subnets of the VPC.
             * @example web
             */
            label: string;
            /**
             * @description Instead of `ipv4`: take the lowest free network with this prefix length.
             * @example 24
             */
            prefix?: number;
            /** @description Tags, for filters and your tools. Replaces all tags. */
            tags?: string[];
            /**
             * @description With `prefix`: take a network inside this one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8.
             * @example 10.0.0.0/8
             */
            within?: string;
        };
        /** @description How full a VPC and its subnets are, in addresses. */
        VpcUsage: {
            /**
             * @description Number of addresses.
             * @example 256
             */
            addresses: number;
            /**
             * @description Addresses that no interface can use: the first two and the last two of each subnet.
             * @example 4
             */
            reserved: number;
            /** @description The same counts for each subnet; those of the VPC are their sums. */
            subnets: {
                /**
                 * @description Number of addresses.
                 * @example 256
                 */
                addresses: number;
                /**
                 * @description Id of the subnet.
                 * @example 2051
                 */
                id: number;
                /**
                 * @description Addresses that no interface can use: the first two and the last two of each subnet.
                 * @example 4
                 */
                reserved: number;
                /**
                 * @description Addresses that interfaces can use: all but the reserved ones.
                 * @example 252
                 */
                usable: number;
                /**
                 * @description Addresses that interfaces use, also those of computes that are off.
                 * @example 3
                 */
                used: number;
            }[];
            /**
             * @description Addresses that interfaces can use: all but the reserved ones.
             * @example 252
             */
            usable: number;
            /**
             * @description Addresses that interfaces use, also those of computes that are off.
             * @example 3
             */
            used: number;
        };
        /** @description A webhook, to which events of the account are sent. */
        Webhook: {
            /**
             * @description Actions of the events that are sent; `["*"]` for all, also those of later versions.
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions: string[];
            /**
             * @description When the webhook was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description Id of the webhook.
             * @example 5
             */
            id: number;
            /**
             * @description Name of the webhook; it need not be unique.
             * @example inventory
             */
            label: string;
            /** @description Who created the webhook or last changed its URL, and with what. */
            made_by: {
                /**
                 * @description Id of the app that was used; null without one. The webhook ends with the app.
                 * @example 71
                 */
                app_id: number | null;
                /**
                 * @description Id of the personal token that was used, which may have ended; null without one.
                 * @example 812
                 */
                token_id: number | null;
                /**
                 * @description Name of the user; null if the user was deleted, or is not known.
                 * @example maria
                 */
                username: string | null;
            };
            /**
             * @description `failing`: the last attempt failed. `disabled`: no events are sent, because a user switched it off, or because nothing could be delivered for 3 days.
             * @enum {string}
             */
            status: "active" | "failing" | "disabled";
            /**
             * @description When the webhook last changed; at first, when it was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
            /**
             * @description Where requests are sent.
             * @example https://hooks.example.com/palisade
             */
            url: string;
            /**
             * @description Ids of the VPCs whose events are sent, with those of their subnets; null for all events.
             * @example [
             *       1042
             *     ]
             */
            vpcs: number[] | null;
        };
        /** @description Changes of a webhook. */
        WebhookChanges: {
            /**
             * @description The event actions to send, or `["*"]` for all of them.
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions?: ("*" | "compute_boot" | "compute_config_create" | "compute_config_delete" | "compute_config_update" | "compute_create" | "compute_delete" | "compute_reboot" | "compute_shutdown" | "compute_update" | "firewall_create" | "firewall_delete" | "firewall_device_add" | "firewall_device_remove" | "firewall_disable" | "firewall_enable" | "firewall_update" | "natgateway_address_add" | "natgateway_address_remove" | "natgateway_create" | "natgateway_delete" | "natgateway_forward_create" | "natgateway_forward_delete" | "natgateway_forward_update" | "natgateway_update" | "oauth_client_create" | "oauth_client_delete" | "oauth_client_secret_reset" | "oauth_client_update" | "password_reset" | "profile_update" | "subnet_create" | "subnet_delete" | "subnet_update" | "tfa_disabled" | "tfa_enabled" | "token_create" | "token_delete" | "token_update" | "user_create" | "user_delete" | "user_invitation_show" | "user_ssh_key_add" | "user_ssh_key_delete" | "user_ssh_key_update" | "user_update" | "vpc_create" | "vpc_delete" | "vpc_update" | "webhook_create" | "webhook_delete" | "webhook_secret_reset" | "webhook_update")[];
            /** @description Whether events are sent. Switching it off gives up on pending deliveries. Default true. */
            enabled?: boolean;
            /**
             * @description Name of the webhook; it need not be unique.
             * @example inventory
             */
            label?: string;
            /**
             * @description Where requests are sent: an https URL without credentials and fragment. Its port is 80, 443, or 1024 and above. It must lead to the public internet. The operator may allow http, and further networks.
             * @example https://hooks.example.com/palisade
             */
            url?: string;
            /**
             * @description Ids of VPCs of the account: only events about these VPCs and their subnets are sent. Null for all events. Default null.
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[] | null;
        };
        /** @description A request that a webhook sent or is to send. Neither the request nor the response is shown. */
        WebhookDelivery: {
            /**
             * @description The action of the event, or `ping`.
             * @example vpc_create
             */
            action: string;
            /**
             * @description How often it was tried.
             * @example 1
             */
            attempts: number;
            /**
             * @description When the delivery was created: with its event.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /**
             * @description Event that is sent; null for a ping.
             * @example 70011
             */
            event_id: number | null;
            /**
             * @description Id of the delivery.
             * @example 380
             */
            id: number;
            /**
             * @description When it will be tried next; null unless the delivery is pending.
             * @example null
             */
            next_attempt: string | null;
            /**
             * @description Why the last attempt failed; null if it did not. `timeout`: no response within 10 seconds. `refused`: no connection, or one that broke. `tls`: no valid certificate. `status`: a status other than 2xx. `address not allowed`: the name has no address, or leads to one that webhooks must not reach.
             * @example null
             * @enum {string|null}
             */
            reason: "timeout" | "refused" | "tls" | "status" | "address not allowed" | null;
            /**
             * @description HTTP status of the response to the last attempt; null if there was none.
             * @example 204
             */
            response_status: number | null;
            /**
             * @description `pending` until the receiver accepts it, or until the last attempt failed.
             * @example delivered
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
        };
        /** @description A webhook to create. */
        WebhookInput: {
            /**
             * @description The event actions to send, or `["*"]` for all of them.
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions: ("*" | "compute_boot" | "compute_config_create" | "compute_config_delete" | "compute_config_update" | "compute_create" | "compute_delete" | "compute_reboot" | "compute_shutdown" | "compute_update" | "firewall_create" | "firewall_delete" | "firewall_device_add" | "firewall_device_remove" | "firewall_disable" | "firewall_enable" | "firewall_update" | "natgateway_address_add" | "natgateway_address_remove" | "natgateway_create" | "natgateway_delete" | "natgateway_forward_create" | "natgateway_forward_delete" | "natgateway_forward_update" | "natgateway_update" | "oauth_client_create" | "oauth_client_delete" | "oauth_client_secret_reset" | "oauth_client_update" | "password_reset" | "profile_update" | "subnet_create" | "subnet_delete" | "subnet_update" | "tfa_disabled" | "tfa_enabled" | "token_create" | "token_delete" | "token_update" | "user_create" | "user_delete" | "user_invitation_show" | "user_ssh_key_add" | "user_ssh_key_delete" | "user_ssh_key_update" | "user_update" | "vpc_create" | "vpc_delete" | "vpc_update" | "webhook_create" | "webhook_delete" | "webhook_secret_reset" | "webhook_update")[];
            /** @description Whether events are sent. Switching it off gives up on pending deliveries. Default true. */
            enabled?: boolean;
            /**
             * @description Name of the webhook; it need not be unique.
             * @example inventory
             */
            label: string;
            /**
             * @description Where requests are sent: an https URL without credentials and fragment. Its port is 80, 443, or 1024 and above. It must lead to the public internet. The operator may allow http, and further networks.
             * @example https://hooks.example.com/palisade
             */
            url: string;
            /**
             * @description Ids of VPCs of the account: only events about these VPCs and their subnets are sent. Null for all events. Default null.
             * @example [
             *       1042
             *     ]
             */
            vpcs?: number[] | null;
        };
        /** @description A webhook with its secret, which only this response shows. */
        WebhookWithSecret: {
            /**
             * @description Actions of the events that are sent; `["*"]` for all, also those of later versions.
             * @example [
             *       "vpc_create",
             *       "vpc_delete"
             *     ]
             */
            actions: string[];
            /**
             * @description When the webhook was created.
             * @example 2024-05-20T09:14:03
             */
            created: string;
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description Id of the webhook.
             * @example 5
             */
            id: number;
            /**
             * @description Name of the webhook; it need not be unique.
             * @example inventory
             */
            label: string;
            /** @description Who created the webhook or last changed its URL, and with what. */
            made_by: {
                /**
                 * @description Id of the app that was used; null without one. The webhook ends with the app.
                 * @example 71
                 */
                app_id: number | null;
                /**
                 * @description Id of the personal token that was used, which may have ended; null without one.
                 * @example 812
                 */
                token_id: number | null;
                /**
                 * @description Name of the user; null if the user was deleted, or is not known.
                 * @example maria
                 */
                username: string | null;
            };
            /**
             * @description Signs the requests, as Standard Webhooks describes: `whsec_` and the key in base64. It is not shown again.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
            /**
             * @description `failing`: the last attempt failed. `disabled`: no events are sent, because a user switched it off, or because nothing could be delivered for 3 days.
             * @enum {string}
             */
            status: "active" | "failing" | "disabled";
            /**
             * @description When the webhook last changed; at first, when it was created.
             * @example 2024-05-20T09:14:03
             */
            updated: string;
            /**
             * @description Where requests are sent.
             * @example https://hooks.example.com/palisade
             */
            url: string;
            /**
             * @description Ids of the VPCs whose events are sent, with those of their subnets; null for all events.
             * @example [
             *       1042
             *     ]
             */
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
        /** @description Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible. */
        Reach: boolean;
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["ChildAccount"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the child account: a UUID in upper case. */
                euuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the child account: a UUID in upper case. */
                euuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Whether to show what each event has changed, as `changes`. False by default. */
                changes?: boolean;
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Event"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: {
                /** @description Whether to show what each event has changed, as `changes`. False by default. */
                changes?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the event. Later events have higher ids. */
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the event. Later events have higher ids. */
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. */
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
                /** @description Id of the event. Later events have higher ids. */
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. */
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
                /** @description Whether to show what each event has changed, as `changes`. False by default. */
                changes?: boolean;
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
            /** @description The events, as they happen. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Login"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the attempt. */
                loginId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["OauthClient"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
                /** @description Id of the OAuth client: the `client_id` of OAuth requests. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the OAuth client: the `client_id` of OAuth requests. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the OAuth client: the `client_id` of OAuth requests. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
                /** @description Id of the OAuth client: the `client_id` of OAuth requests. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["User"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
                /** @description Name that the user signs in with. Paths take it in this letter case. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Name that the user signs in with. Paths take it in this letter case. */
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
            /** @description Success, with the record. */
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
                /** @description Name that the user signs in with. Paths take it in this letter case. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    getUserGrants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name that the user signs in with. Paths take it in this letter case. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Name that the user signs in with. Paths take it in this letter case. */
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
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Webhook"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the webhook. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the delivery. */
                deliveryId: number;
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the delivery. */
                deliveryId: number;
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. */
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
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. */
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
                /** @description Id of the webhook. */
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Compute"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
                /** @description Id of the compute. */
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
            /** @description Success: an empty object. */
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
                /** @description Id of the compute. */
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["ComputeConfig"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the compute. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
                configId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
                configId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    listConfigInterfaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
                configId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. */
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
                configId: number;
                /** @description Id of the interface. */
                interfaceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
                configId: number;
                /** @description Id of the interface. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
                configId: number;
                /** @description Id of the interface. */
                interfaceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
                /** @description Id of the compute. */
                computeId: number;
                /** @description Id of the config. */
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
            /** @description Success: an empty object. */
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
    listComputeFirewalls: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                /** @description Id of the compute. */
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Firewall"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    getComputeIps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the compute. */
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the compute. */
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
            /** @description Success: an empty object. */
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
                /** @description Id of the compute. */
                computeId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Kernel"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the kernel, with a slash. The slash in the id may be percent-encoded or not. */
                kernelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["ComputeType"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the compute type. */
                typeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Image"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the image, with a slash. The slash in the id may be percent-encoded or not. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the image, with a slash. The slash in the id may be percent-encoded or not. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the image, with a slash. The slash in the id may be percent-encoded or not. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    listFirewalls: {
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Firewall"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    createFirewall: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible. */
                reach?: components["parameters"]["Reach"];
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
                "application/json": components["schemas"]["FirewallInput"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Firewall"];
                };
            };
        };
    };
    getFirewall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Firewall"];
                };
            };
        };
    };
    updateFirewall: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible. */
                reach?: components["parameters"]["Reach"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FirewallChanges"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Firewall"];
                };
            };
        };
    };
    deleteFirewall: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible. */
                reach?: components["parameters"]["Reach"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    listFirewallDevices: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["FirewallDevice"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    addFirewallDevice: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible. */
                reach?: components["parameters"]["Reach"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirewallDeviceInput"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirewallDevice"];
                };
            };
        };
    };
    getFirewallDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the device. */
                deviceId: number;
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirewallDevice"];
                };
            };
        };
    };
    removeFirewallDevice: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible. */
                reach?: components["parameters"]["Reach"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the device. */
                deviceId: number;
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    getFirewallRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirewallRules"];
                };
            };
        };
    };
    setFirewallRules: {
        parameters: {
            query?: {
                /** @description With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible. */
                reach?: components["parameters"]["Reach"];
            };
            header?: {
                /** @description A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the firewall. */
                firewallId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FirewallRulesChanges"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirewallRules"];
                };
            };
        };
    };
    getAddressHolder: {
        parameters: {
            query?: {
                /** @description The time, UTC. By default now. */
                at?: string;
                /** @description The port, 0 to 65535. Required for an address that computes share. */
                port?: number;
                /** @description The protocol, `tcp` or `udp`. Required where a port is forwarded to one compute for TCP and to another for UDP. */
                protocol?: string;
            };
            header?: never;
            path: {
                /** @description Public address. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressHolder"];
                };
            };
        };
    };
    listNatgateways: {
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Natgateway"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    createNatgateway: {
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
                "application/json": components["schemas"]["NatgatewayInput"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Natgateway"];
                };
            };
        };
    };
    getNatgateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Natgateway"];
                };
            };
        };
    };
    updateNatgateway: {
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
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NatgatewayChanges"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Natgateway"];
                };
            };
        };
    };
    deleteNatgateway: {
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
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    listNatgatewayAddresses: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["NatgatewayAddress"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    addNatgatewayAddress: {
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
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NatgatewayAddressInput"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NatgatewayAddress"];
                };
            };
        };
    };
    getNatgatewayAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Public address. */
                address: string;
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NatgatewayAddress"];
                };
            };
        };
    };
    removeNatgatewayAddress: {
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
                /** @description Public address. */
                address: string;
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    listNatgatewayAddressInterfaces: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                /** @description Public address. */
                address: string;
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["NatgatewayInterface"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    listNatgatewayForwards: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["NatgatewayForward"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    createNatgatewayForward: {
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
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NatgatewayForwardInput"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NatgatewayForward"];
                };
            };
        };
    };
    getNatgatewayForward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the forward. */
                forwardId: number;
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NatgatewayForward"];
                };
            };
        };
    };
    updateNatgatewayForward: {
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
                /** @description Id of the forward. */
                forwardId: number;
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NatgatewayForwardChanges"];
            };
        };
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NatgatewayForward"];
                };
            };
        };
    };
    deleteNatgatewayForward: {
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
                /** @description Id of the forward. */
                forwardId: number;
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    listNatgatewayInterfaces: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["Page"];
                /** @description Number of records on a page. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                /** @description Id of the NAT gateway. */
                natgatewayId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["NatgatewayInterface"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    getNatgatewaySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NatgatewaySettings"];
                };
            };
        };
    };
    listNatgatewayTypes: {
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["NatgatewayType"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Vlan"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["VpcIp"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["AuthorizedApp"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the authorization. */
                appId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the authorization. */
                appId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["TrustedDevice"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the device. */
                deviceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the device. */
                deviceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Login"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the attempt. */
                loginId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description Success: an empty object. */
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
            /** @description Success: an empty object. */
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
            /** @description Success: an empty object. */
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
            /** @description Success: an empty object. */
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
            /** @description Success: an empty object. */
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
            /** @description Success, with the record. */
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
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["SshKey"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
                /** @description Id of the SSH key. */
                sshKeyId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the SSH key. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the SSH key. */
                sshKeyId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description Success: an empty object. */
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
            /** @description Success, with the record. */
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
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Token"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
                /** @description Id of the token. */
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the token. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the token. */
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
        };
    };
    getTokenUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Region"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the region. */
                regionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Vpc"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
            /** @description Success, with the record. */
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
                /** @description Id of the VPC. */
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the VPC. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the VPC. */
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
                /** @description Prefix length of the networks, 8 to 29. */
                prefix: number;
                /** @description Only networks inside this private one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8. */
                within?: string;
            };
            header?: never;
            path: {
                /** @description Id of the VPC. */
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["FreeNetwork"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the VPC. */
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["VpcIp"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the VPC. */
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the VPC. */
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["Subnet"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the VPC. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the VPC. */
                vpcId: number;
                /** @description Id of the subnet. */
                vpcSubnetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
                /** @description Id of the VPC. */
                vpcId: number;
                /** @description Id of the subnet. */
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
            /** @description Success, with the record. */
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
                /** @description Id of the VPC. */
                vpcId: number;
                /** @description Id of the subnet. */
                vpcSubnetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success: an empty object. In a dry run, what would be deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
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
                /** @description Id of the VPC. */
                vpcId: number;
                /** @description Id of the subnet. */
                vpcSubnetId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["FreeRun"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
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
                /** @description Id of the VPC. */
                vpcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with the record. */
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
    listVpcUsage: {
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["ListedVpcUsage"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
                };
            };
        };
    };
    listSubnetUsage: {
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
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of this page. */
                        data: components["schemas"]["ListedSubnetUsage"][];
                        /** @description Number of this page. */
                        page: number;
                        /** @description Number of pages. */
                        pages: number;
                        /**
                         * @description Number of records on all pages.
                         * @example 1
                         */
                        results: number;
                    };
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
    listComputeFirewalls: {
        id: { type: "integer" };
        label: { type: "string" };
        status: { type: "string" };
        tags: { type: "strings" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
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
        "entity.label": { type: "string" };
        username: { type: "string" };
    };
    listFirewallDevices: {
        id: { type: "integer" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
    };
    listFirewalls: {
        id: { type: "integer" };
        label: { type: "string" };
        status: { type: "string" };
        tags: { type: "strings" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
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
    listNatgatewayAddressInterfaces: {};
    listNatgatewayAddresses: {};
    listNatgatewayForwards: {
        id: { type: "integer" };
        label: { type: "string" };
        protocol: { type: "string" };
        port: { type: "integer" };
        address: { type: "string" };
        compute_id: { type: "integer" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
    };
    listNatgatewayInterfaces: {};
    listNatgatewayTypes: {};
    listNatgateways: {
        id: { type: "integer" };
        label: { type: "string" };
        region: { type: "string" };
        default_ports_per_interface: { type: "integer" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
    };
    listOauthClients: {
        label: { type: "string" };
        public: { type: "boolean" };
    };
    listOwnLogins: {};
    listRegions: {};
    listSshKeys: {
        label: { type: "string" };
    };
    listSubnetUsage: {
        subnet_id: { type: "integer" };
        vpc_id: { type: "integer" };
        label: { type: "string" };
        used: { type: "integer" };
        used_percent: { type: "integer" };
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
        tags: { type: "strings" };
    };
    listVpcUsage: {
        vpc_id: { type: "integer" };
        label: { type: "string" };
        region: { type: "string" };
        subnets: { type: "integer" };
        used: { type: "integer" };
        used_percent: { type: "integer" };
    };
    listVpcs: {
        id: { type: "integer" };
        label: { type: "string" };
        region: { type: "string" };
        created: { type: "date-time" };
        updated: { type: "date-time" };
        tags: { type: "strings" };
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
        "entity.label": { type: "string" };
        username: { type: "string" };
    };
}
