-- The schema of a new SQLite database, in its own words. Written by `npm run gen`.

CREATE TABLE account (
  id integer primary key autoincrement,
  euuid text not null unique check (length(euuid) = 36),
  company text not null,
  created integer not null,
  suspended integer not null default 0 check (suspended in (0, 1)),
  parent_account_id integer references account (id),
  last_event_id integer not null default 0
, payments_cents integer not null default 0, referral_code text, referrals_total integer not null default 0, referrals_completed integer not null default 0, referrals_pending integer not null default 0, referral_credit_cents integer not null default 0, last_event_created integer not null default 0, vpc_count integer not null default 0, active_webhooks integer not null default 0, digest_since integer) strict;

CREATE INDEX account_digest_since on account (digest_since) where digest_since is not null;

CREATE INDEX account_parent_account_id on account (parent_account_id);

CREATE TABLE account_limit (
  account_id integer not null references account (id) on delete cascade,
  name text not null,
  value integer not null check (value >= 0),
  primary key (account_id, name)
) strict, without rowid;

CREATE TABLE address_lease (
  id integer primary key autoincrement,
  account_id integer not null,
  address integer not null,
  first integer not null,
  last integer not null,
  kind text not null check (kind in ('natgateway', 'forward', 'nat_1_1', 'public')),
  natgateway_id integer,
  compute_id integer not null,
  compute_label text not null,
  vpc_id integer,
  interface_id integer,
  since integer not null,
  until integer
, protocol text check (protocol in ('tcp', 'udp'))) strict;

CREATE INDEX address_lease_account_id on address_lease (account_id) where until is null;

CREATE INDEX address_lease_address on address_lease (address, first, since);

CREATE INDEX address_lease_compute_id on address_lease (compute_id) where until is null;

CREATE INDEX address_lease_until on address_lease (until) where until is not null;

CREATE TABLE address_pool (
  region text primary key
) strict, without rowid;

CREATE TABLE answer_total (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  user_id integer not null,
  token_id integer references token (id) on delete cascade,
  authorization_id integer references oauth_authorization (id) on delete cascade,
  restricted integer not null,
  bytes integer not null,
  expiry integer not null,
  check ((token_id is null) <> (authorization_id is null))
) strict;

CREATE INDEX answer_total_account on answer_total (account_id);

CREATE UNIQUE INDEX answer_total_authorization on answer_total (authorization_id)
  where authorization_id is not null;

CREATE INDEX answer_total_expiry on answer_total (expiry);

CREATE UNIQUE INDEX answer_total_token on answer_total (token_id) where token_id is not null;

CREATE TABLE authorized_app (
  id integer primary key autoincrement,
  user_id integer not null references "user" (id) on delete cascade,
  client_id text not null references oauth_client (id) on delete cascade,
  scopes text not null,
  created integer not null,
  unique (user_id, client_id)
) strict;

CREATE INDEX authorized_app_client_id on authorized_app (client_id);

CREATE TABLE change (
  id integer primary key autoincrement,
  position integer,
  account_id integer,
  region text,
  entity_type text not null,
  entity_id text,
  what text not null check (what in ('created', 'updated', 'deleted')),
  event_id integer,
  at integer not null
) strict;

CREATE INDEX change_account on change (account_id, position)
  where event_id is not null and position is not null;

CREATE UNIQUE INDEX change_position on change (position) where position is not null;

CREATE INDEX change_waiting on change (id) where position is null;

CREATE TABLE change_feed (
  id integer primary key,
  epoch text not null,
  last_position integer not null,
  pruned_to integer not null
) strict;

CREATE TABLE compute (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  label text not null,
  "group" text not null,
  status text not null
    check (status in ('provisioning', 'booting', 'running', 'rebooting', 'shutting_down', 'offline')),
  region text not null,
  type text not null,
  image text,
  memory integer not null,
  disk integer not null,
  vcpus integer not null,
  gpus integer not null,
  transfer integer not null,
  ipv6_network integer not null check (ipv6_network between 1 and 65535),
  host_uuid text not null,
  watchdog_enabled integer not null check (watchdog_enabled in (0, 1)),
  alert_cpu integer not null,
  alert_network_in integer not null,
  alert_network_out integer not null,
  alert_transfer_quota integer not null,
  alert_io integer not null,
  booted_config_id integer,
  created integer not null,
  updated integer not null, host_id integer references host (id), boot integer not null default 0,
  unique (account_id, label)
) strict;

CREATE INDEX compute_account_id on compute (account_id, id);

CREATE INDEX compute_host_id on compute (host_id) where host_id is not null;

CREATE TABLE compute_config (
  id integer primary key autoincrement,
  compute_id integer not null references compute (id) on delete cascade,
  label text not null,
  kernel text not null,
  comments text not null,
  memory_limit integer not null,
  root_device text not null,
  initrd integer,
  run_level text not null,
  virt_mode text not null,
  helpers text not null,
  devices text not null,
  created integer not null,
  updated integer not null
) strict;

CREATE INDEX compute_config_compute_id on compute_config (compute_id, id);

CREATE TABLE compute_grant (
  user_id integer not null references "user" (id) on delete cascade,
  compute_id integer not null references compute (id) on delete cascade,
  permission text not null check (permission in ('read_only', 'read_write')),
  primary key (user_id, compute_id)
) strict, without rowid;

CREATE INDEX compute_grant_compute_id on compute_grant (compute_id);

CREATE TABLE compute_job (
  id integer primary key autoincrement,
  compute_id integer not null references compute (id) on delete cascade,
  kind text not null check (kind in ('create', 'boot', 'reboot', 'shutdown')),
  config_id integer,
  previous text not null,
  secret text,
  created integer not null,
  started integer,
  claimed_by text,
  claimed_until integer
) strict;

CREATE INDEX compute_job_compute_id on compute_job (compute_id, id);

CREATE TABLE compute_state (
  compute_id integer primary key references compute (id) on delete cascade,
  state text not null check (state in ('absent', 'stopped', 'running', 'lost')),
  boot integer not null,
  problem text,
  reported integer not null
) strict, without rowid;

CREATE TABLE compute_tag (
  compute_id integer not null references compute (id) on delete cascade,
  position integer not null,
  tag text not null,
  primary key (compute_id, position)
) strict, without rowid;

CREATE TABLE config_interface (
  id integer primary key autoincrement,
  compute_id integer not null references compute (id) on delete cascade,
  config_id integer not null references compute_config (id) on delete cascade,
  position integer not null,
  purpose text not null check (purpose in ('public', 'vlan', 'vpc')),
  "primary" integer not null check ("primary" in (0, 1)),
  active integer not null check (active in (0, 1)),
  label text,
  ipam_address text,
  vpc_id integer references vpc (id),
  subnet_id integer references subnet (id),
  address integer,
  nat_address integer,
  created integer not null,
  check ((purpose = 'vpc') = (subnet_id is not null)),
  check ((subnet_id is null) = (vpc_id is null) and (subnet_id is null) = (address is null)),
  check ((purpose = 'vlan') = (label is not null) and (label is null) = (ipam_address is null))
) strict;

CREATE INDEX config_interface_compute_id on config_interface (compute_id);

CREATE INDEX config_interface_config_id on config_interface (config_id, position);

CREATE INDEX config_interface_label on config_interface (label) where label is not null;

CREATE INDEX config_interface_subnet_id on config_interface (subnet_id, compute_id, id);

CREATE INDEX config_interface_vpc_id on config_interface (vpc_id, id);

CREATE TABLE digest (
  account_id integer primary key references account (id) on delete cascade,
  up_to integer not null,
  ended integer,
  claimed_by text,
  claimed_until integer
) strict, without rowid;

CREATE INDEX digest_open on digest (account_id) where ended is null;

CREATE TABLE event (
  account_id integer not null references account (id) on delete cascade,
  id integer not null,
  created integer not null,
  action text not null,
  user_id integer,
  username text,
  entity_type text not null,
  entity_id text,
  entity_label text not null,
  entity_url text not null,
  secondary_type text,
  secondary_id text,
  secondary_label text,
  secondary_url text,
  status text not null check (status in ('notification', 'scheduled', 'started', 'finished', 'failed')),
  percent_complete integer check (percent_complete between 0 and 100),
  duration real,
  time_remaining real, job_id integer, started integer, changes text,
  primary key (account_id, id)
) strict, without rowid;

CREATE INDEX event_action on event (account_id, action, id desc);

CREATE INDEX event_created on event (created);

CREATE INDEX event_entity on event (account_id, entity_id, entity_type, id);

CREATE UNIQUE INDEX event_job_id on event (job_id) where job_id is not null;

CREATE TABLE event_read (
  user_id integer not null references "user" (id) on delete cascade,
  account_id integer not null,
  event_id integer not null,
  primary key (user_id, account_id, event_id),
  foreign key (account_id, event_id) references event (account_id, id) on delete cascade
) strict, without rowid;

CREATE INDEX event_read_event on event_read (account_id, event_id);

CREATE TABLE firewall (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  label text not null,
  status text not null check (status in ('enabled', 'disabled')),
  rules text not null,
  version integer not null,
  fingerprint text not null,
  created integer not null,
  updated integer not null,
  unique (account_id, label)
) strict;

CREATE INDEX firewall_account_id on firewall (account_id, id);

CREATE TABLE firewall_device (
  id integer primary key autoincrement,
  firewall_id integer not null references firewall (id) on delete cascade,
  compute_id integer not null references compute (id) on delete cascade,
  enabled integer not null check (enabled in (0, 1)),
  created integer not null,
  unique (firewall_id, compute_id)
) strict;

CREATE INDEX firewall_device_compute_id on firewall_device (compute_id, firewall_id);

CREATE UNIQUE INDEX firewall_device_enabled on firewall_device (compute_id) where enabled = 1;

CREATE INDEX firewall_device_firewall_id on firewall_device (firewall_id, id);

CREATE TABLE firewall_grant (
  user_id integer not null references "user" (id) on delete cascade,
  firewall_id integer not null references firewall (id) on delete cascade,
  permission text not null check (permission in ('read_only', 'read_write')),
  primary key (user_id, firewall_id)
) strict, without rowid;

CREATE INDEX firewall_grant_firewall_id on firewall_grant (firewall_id);

CREATE TABLE firewall_tag (
  firewall_id integer not null references firewall (id) on delete cascade,
  position integer not null,
  tag text not null,
  primary key (firewall_id, position)
) strict, without rowid;

CREATE TABLE global_grant (
  user_id integer not null references "user" (id) on delete cascade,
  name text not null,
  primary key (user_id, name)
) strict, without rowid;

CREATE TABLE host (
  id integer primary key autoincrement,
  name text not null unique,
  region text not null,
  token_hash text not null unique,
  state text not null default 'active' check (state in ('active', 'draining')),
  created integer not null,
  last_seen integer,
  report_hash text,
  obeys integer not null default 0 check (obeys in (0, 1)),
  engine text,
  memory integer not null default 0,
  problem text,
  held text,
  confirmed text
, gateway_behind integer, gateway_out integer not null default 0 check (gateway_out in (0, 1))) strict;

CREATE TABLE interface_range (
  interface_id integer not null references config_interface (id) on delete cascade,
  position integer not null,
  subnet_id integer not null references subnet (id),
  compute_id integer not null references compute (id) on delete cascade,
  first integer not null,
  last integer not null check (last >= first),
  primary key (interface_id, position)
) strict, without rowid;

CREATE INDEX interface_range_compute_id on interface_range (compute_id);

CREATE INDEX interface_range_subnet_id on interface_range (subnet_id, first, last);

CREATE TABLE login (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  user_id integer references "user" (id) on delete set null,
  username text not null,
  ip text not null,
  status text not null check (status in ('successful', 'failed')),
  restricted integer not null check (restricted in (0, 1)),
  created integer not null
) strict;

CREATE INDEX login_account_id on login (account_id, id);

CREATE INDEX login_created on login (created);

CREATE INDEX login_user_id on login (user_id, id);

CREATE TABLE migration (name text primary key) strict, without rowid;

CREATE TABLE natgateway (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  label text not null,
  region text not null,
  ports_per_interface integer not null,
  autoscaling integer not null check (autoscaling in (0, 1)),
  created integer not null,
  updated integer not null,
  unique (account_id, label)
) strict;

CREATE INDEX natgateway_account_id on natgateway (account_id, id);

CREATE TABLE natgateway_forward (
  id integer primary key autoincrement,
  natgateway_id integer not null references natgateway (id) on delete cascade,
  label text not null,
  protocol text not null check (protocol in ('tcp', 'udp')),
  address integer not null,
  port integer not null,
  compute_id integer not null references compute (id) on delete cascade,
  interface_id integer not null references config_interface (id) on delete cascade,
  target_port integer not null,
  created integer not null,
  updated integer not null,
  unique (address, port, protocol)
) strict;

CREATE INDEX natgateway_forward_compute_id on natgateway_forward (compute_id);

CREATE INDEX natgateway_forward_interface_id on natgateway_forward (interface_id);

CREATE INDEX natgateway_forward_natgateway_id on natgateway_forward (natgateway_id, id);

CREATE TABLE network_account (
  account_id integer primary key references account (id) on delete cascade,
  revision integer not null,
  applied_revision integer not null default 0,
  applied integer,
  problem text
, behind_since integer) strict, without rowid;

CREATE INDEX network_account_behind on network_account (account_id) where applied_revision < revision;

CREATE TABLE network_leader (
  nb text primary key,
  writer text not null,
  beat integer not null
) strict, without rowid;

CREATE TABLE nic (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  compute_id integer not null references compute (id) on delete cascade,
  interface_id integer,
  position integer not null check (position between 0 and 2),
  purpose text not null check (purpose in ('public', 'vlan', 'vpc')),
  "primary" integer not null check ("primary" in (0, 1)),
  vpc_id integer,
  subnet_id integer,
  address integer,
  nat_address integer,
  vlan_label text,
  ipam_address text,
  plugged integer not null default 0 check (plugged in (0, 1)),
  up integer not null default 0 check (up in (0, 1)),
  up_changed integer not null,
  unique (compute_id, position)
) strict;

CREATE INDEX nic_account_id on nic (account_id);

CREATE TABLE nic_range (
  nic_id integer not null references nic (id) on delete cascade,
  position integer not null,
  first integer not null,
  last integer not null,
  primary key (nic_id, position)
) strict, without rowid;

CREATE TABLE oauth_artifact (
  hash text primary key check (length(hash) = 64),
  kind text not null check (kind in ('Interaction', 'AuthorizationCode', 'DeviceCode')),
  payload text not null,
  user_code text unique,
  authorization_id integer references oauth_authorization (id) on delete cascade,
  polled integer,
  consumed integer,
  expiry integer not null
, client_address text) strict, without rowid;

CREATE INDEX oauth_artifact_authorization_id on oauth_artifact (authorization_id);

CREATE INDEX oauth_artifact_expiry on oauth_artifact (expiry);

CREATE INDEX oauth_artifact_open on oauth_artifact (client_address, expiry)
  where client_address is not null;

CREATE TABLE oauth_authorization (
  id integer primary key autoincrement,
  user_id integer not null references "user" (id) on delete cascade,
  client_id text not null references oauth_client (id) on delete cascade,
  app_id integer references authorized_app (id) on delete cascade,
  scopes text not null,
  created integer not null
) strict;

CREATE INDEX oauth_authorization_app_id on oauth_authorization (app_id);

CREATE INDEX oauth_authorization_client_id on oauth_authorization (client_id);

CREATE INDEX oauth_authorization_user_id on oauth_authorization (user_id);

CREATE TABLE oauth_client (
  id text primary key,
  account_id integer references account (id) on delete cascade,
  label text not null,
  redirect_uri text not null,
  public integer not null check (public in (0, 1)),
  status text not null check (status in ('active', 'disabled', 'suspended')),
  secret_hash text,
  created integer not null
) strict, without rowid;

CREATE INDEX oauth_client_account_id on oauth_client (account_id, created);

CREATE TABLE outbox_message (
  id integer primary key autoincrement,
  user_id integer references "user" (id) on delete set null,
  kind text not null check (kind in ('sms', 'email')),
  template text not null,
  recipient text not null,
  body text,
  created integer not null,
  body_expiry integer,
  status text not null check (status in ('waiting', 'sent', 'kept', 'given_up')),
  attempts integer not null default 0,
  next_attempt integer not null,
  claimed_by text,
  claimed_until integer,
  ended integer
, priority integer not null default 2 check (priority in (0, 1, 2)), merged integer not null default 0) strict;

CREATE INDEX outbox_message_body_expiry on outbox_message (body_expiry) where body is not null;

CREATE INDEX outbox_message_created on outbox_message (created);

CREATE INDEX outbox_message_due on outbox_message (kind, priority, next_attempt, id) where status = 'waiting';

CREATE INDEX outbox_message_user_id on outbox_message (user_id);

CREATE TABLE password_link (
  hash text primary key check (length(hash) = 64),
  user_id integer not null references "user" (id) on delete cascade,
  created integer not null,
  expiry integer not null
) strict, without rowid;

CREATE INDEX password_link_expiry on password_link (expiry);

CREATE INDEX password_link_user_id on password_link (user_id);

CREATE TABLE phone_verification (
  user_id integer primary key references "user" (id) on delete cascade,
  phone_number text not null,
  started integer not null,
  wrong_tries integer not null default 0,
  voided integer not null default 0 check (voided in (0, 1))
) strict, without rowid;

CREATE INDEX phone_verification_started on phone_verification (started);

CREATE TABLE pool_address (
  address integer not null,
  region text not null,
  public integer not null check (public in (0, 1)),
  compute_id integer references compute (id) on delete set null, natgateway_id integer references natgateway (id) on delete set null, added integer, held_account_id integer, held_until integer, held_revision integer,
  primary key (region, address)
) strict, without rowid;

CREATE INDEX pool_address_compute_id on pool_address (compute_id);

CREATE INDEX pool_address_free on pool_address (region, address)
  where compute_id is null and natgateway_id is null and held_until is null;

CREATE INDEX pool_address_held on pool_address (region, held_until) where held_until is not null;

CREATE INDEX pool_address_natgateway_id on pool_address (natgateway_id, added) where natgateway_id is not null;

CREATE UNIQUE INDEX pool_address_public on pool_address (address) where public = 1;

CREATE TABLE portset (
  id integer primary key autoincrement,
  natgateway_id integer not null references natgateway (id) on delete cascade,
  address integer not null,
  block integer not null,
  subnet_id integer not null,
  compute_id integer not null,
  held_until integer,
  held_revision integer,
  unique (natgateway_id, address, block)
) strict;

CREATE UNIQUE INDEX portset_owner on portset (compute_id, subnet_id) where held_until is null;

CREATE INDEX portset_subnet_id on portset (subnet_id, compute_id);

CREATE TABLE preference (
  user_id integer not null references "user" (id) on delete cascade,
  client text not null,
  value text not null,
  primary key (user_id, client)
) strict, without rowid;

CREATE TABLE rate_window (
  bucket text not null,
  key text not null,
  start integer not null,
  count integer not null,
  primary key (bucket, key)
) strict, without rowid;

CREATE INDEX rate_window_start on rate_window (start);

CREATE TABLE refresh_token (
  id integer primary key autoincrement,
  authorization_id integer not null references oauth_authorization (id) on delete cascade,
  hash text not null unique check (length(hash) = 64),
  scopes text not null,
  created integer not null,
  expiry integer not null,
  used integer
) strict;

CREATE INDEX refresh_token_authorization_id on refresh_token (authorization_id, expiry);

CREATE INDEX refresh_token_expiry on refresh_token (expiry);

CREATE TABLE security_answer (
  user_id integer not null references "user" (id) on delete cascade,
  question_id integer not null,
  hash text not null,
  primary key (user_id, question_id)
) strict, without rowid;

CREATE TABLE setting (
  name text primary key,
  value text not null
) strict, without rowid;

CREATE TABLE sign_in_attempt (
  hash text primary key check (length(hash) = 64),
  user_id integer not null references "user" (id) on delete cascade,
  created integer not null,
  expiry integer not null,
  ip text not null,
  remember integer not null check (remember in (0, 1))
) strict, without rowid;

CREATE INDEX sign_in_attempt_expiry on sign_in_attempt (expiry);

CREATE INDEX sign_in_attempt_user_id on sign_in_attempt (user_id);

CREATE TABLE sign_in_session (
  id integer primary key autoincrement,
  hash text not null unique check (length(hash) = 64),
  user_id integer not null references "user" (id) on delete cascade,
  created integer not null,
  last_seen integer not null,
  expiry integer not null,
  ip text not null,
  user_agent text not null
, device_id integer references trusted_device (id) on delete set null, proved integer not null default 0) strict;

CREATE INDEX sign_in_session_device_id on sign_in_session (device_id);

CREATE INDEX sign_in_session_expiry on sign_in_session (expiry);

CREATE INDEX sign_in_session_user_id on sign_in_session (user_id, id);

CREATE TABLE ssh_key (
  id integer primary key autoincrement,
  user_id integer not null references "user" (id) on delete cascade,
  label text not null,
  ssh_key text not null,
  created integer not null
) strict;

CREATE INDEX ssh_key_user_id on ssh_key (user_id, id);

CREATE TABLE stored_answer (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  token_id integer references token (id) on delete cascade,
  authorization_id integer references oauth_authorization (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  body text,
  bytes integer not null,
  bytes_before integer not null,
  expiry integer not null,
  check ((token_id is null) <> (authorization_id is null))
) strict;

CREATE INDEX stored_answer_account on stored_answer (account_id, id);

CREATE UNIQUE INDEX stored_answer_authorization on stored_answer (authorization_id, key)
  where authorization_id is not null;

CREATE INDEX stored_answer_expiry on stored_answer (expiry);

CREATE INDEX stored_answer_of_authorization on stored_answer (authorization_id, id)
  where authorization_id is not null;

CREATE INDEX stored_answer_of_token on stored_answer (token_id, id) where token_id is not null;

CREATE UNIQUE INDEX stored_answer_token on stored_answer (token_id, key) where token_id is not null;

CREATE TABLE subnet (
  id integer primary key autoincrement,
  vpc_id integer not null references vpc (id) on delete cascade,
  label text not null check (length(label) between 1 and 64),
  first integer not null check (first >= 0),
  last integer not null check (last >= first and last < 4294967296),
  created integer not null,
  updated integer not null, natgateway_id integer references natgateway (id) on delete set null, tags text not null default '',
  unique (vpc_id, label),
  unique (vpc_id, first)
) strict;

CREATE INDEX subnet_natgateway_id on subnet (natgateway_id, id) where natgateway_id is not null;

CREATE INDEX subnet_vpc_id on subnet (vpc_id, id);

CREATE TABLE subnet_address (
  subnet_id integer not null references subnet (id) on delete cascade,
  address integer not null,
  compute_id integer not null references compute (id) on delete cascade,
  primary key (subnet_id, address)
) strict, without rowid;

CREATE INDEX subnet_address_compute_id on subnet_address (compute_id);

CREATE TABLE subnet_run (
  subnet_id integer not null references subnet (id) on delete cascade,
  first integer not null,
  last integer not null check (last >= first),
  primary key (subnet_id, first)
) strict, without rowid;

CREATE TABLE token (
  id integer primary key autoincrement,
  user_id integer not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('personal', 'oauth', 'proxy')),
  hash text not null unique check (length(hash) = 64),
  prefix text check (length(prefix) = 16),
  label text not null,
  scopes text not null,
  created integer not null,
  expiry integer,
  last_used integer
, app_id integer references authorized_app (id) on delete cascade, parent_token_id integer references token (id) on delete cascade, authorization_id integer references oauth_authorization (id) on delete cascade, session_id integer references sign_in_session (id) on delete cascade, restrictions text, events_seen_to integer not null default 0, last_ip text) strict;

CREATE INDEX token_app_id on token (app_id);

CREATE INDEX token_authorization_id on token (authorization_id);

CREATE INDEX token_expiry on token (expiry);

CREATE INDEX token_parent_token_id on token (parent_token_id);

CREATE UNIQUE INDEX token_session_id on token (session_id);

CREATE INDEX token_user_id on token (user_id);

CREATE TABLE trusted_device (
  id integer primary key autoincrement,
  user_id integer not null references "user" (id) on delete cascade,
  hash text not null unique check (length(hash) = 64),
  created integer not null,
  expiry integer not null,
  last_authenticated integer not null,
  last_remote_addr text not null,
  user_agent text not null
) strict;

CREATE INDEX trusted_device_expiry on trusted_device (expiry);

CREATE INDEX trusted_device_user_id on trusted_device (user_id, id);

CREATE TABLE "user" (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  username text not null,
  username_folded text not null unique,
  email text not null,
  restricted integer not null check (restricted in (0, 1)),
  password_hash text,
  password_created integer,
  account_access text check (account_access in ('read_only', 'read_write')),
  events_seen_to integer not null default 0,
  created integer not null
, timezone text not null default 'GMT', email_notifications integer not null default 1
  check (email_notifications in (0, 1)), shell_auth_method text not null default 'password_keys'
  check (shell_auth_method in ('password_keys', 'keys_only', 'disabled')), authorized_keys text, ip_whitelist_enabled integer not null default 0
  check (ip_whitelist_enabled in (0, 1)), verified_phone_number text, previous_email text, email_changed integer, proxy integer not null default 0 check (proxy in (0, 1)), totp_secret text, totp_pending_secret text, totp_pending_expiry integer, totp_last_step integer, scratch_hash text, password_temporary integer not null default 0
  check (password_temporary in (0, 1)), digest_to integer not null default 0) strict;

CREATE INDEX user_account_id on "user" (account_id);

CREATE INDEX user_totp_pending_expiry on "user" (totp_pending_expiry) where totp_pending_expiry is not null;

CREATE TABLE vpc (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  label text not null check (length(label) between 1 and 64),
  description text not null,
  region text not null,
  created integer not null,
  updated integer not null, tags text not null default '',
  unique (account_id, label)
) strict;

CREATE INDEX vpc_account_id on vpc (account_id, id);

CREATE INDEX vpc_created on vpc (account_id, created, id);

CREATE TABLE vpc_grant (
  user_id integer not null references "user" (id) on delete cascade,
  vpc_id integer not null references vpc (id) on delete cascade,
  permission text not null check (permission in ('read_only', 'read_write')),
  primary key (user_id, vpc_id)
) strict, without rowid;

CREATE INDEX vpc_grant_vpc_id on vpc_grant (vpc_id);

CREATE TABLE vpc_router (
  vpc_id integer primary key references vpc (id) on delete cascade,
  region text not null,
  number integer not null,
  unique (region, number)
) strict, without rowid;

CREATE TABLE webhook (
  id integer primary key autoincrement,
  account_id integer not null references account (id) on delete cascade,
  label text not null,
  url text not null,
  actions text not null,
  vpcs text,
  enabled integer not null default 1 check (enabled in (0, 1)),
  failing integer not null default 0 check (failing in (0, 1)),
  last_success integer,
  secret text not null,
  previous_secret text,
  previous_expiry integer,
  created integer not null,
  updated integer not null,
  claimed_by text,
  claimed_until integer
, user_id integer, token_id integer, app_id integer references authorized_app (id) on delete cascade) strict;

CREATE INDEX webhook_account_id on webhook (account_id, id);

CREATE INDEX webhook_app_id on webhook (app_id) where app_id is not null;

CREATE INDEX webhook_previous_expiry on webhook (previous_expiry) where previous_secret is not null;

CREATE TABLE webhook_delivery (
  id integer primary key autoincrement,
  webhook_id integer not null,
  event_id integer,
  action text not null,
  payload text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  manual integer not null default 0 check (manual in (0, 1)),
  in_turn integer not null check (in_turn in (0, 1)),
  attempts integer not null default 0,
  response_status integer,
  reason text,
  created integer not null,
  next_attempt integer
) strict;

CREATE INDEX webhook_delivery_again on webhook_delivery (webhook_id, next_attempt) where status = 'pending' and in_turn = 0;

CREATE INDEX webhook_delivery_created on webhook_delivery (created);

CREATE INDEX webhook_delivery_in_turn on webhook_delivery (webhook_id, id) where status = 'pending' and in_turn = 1;

CREATE INDEX webhook_delivery_webhook_id on webhook_delivery (webhook_id, id);
