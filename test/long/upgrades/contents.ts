// The data of a service at each level of the schema: at least one row in every table that the level created. In
// plain SQL, because the tables have changed since. Each level includes the rows of the previous ones.

const NOW = 1_700_000_000;
const HASH = 'ab'.repeat(32);

export const contents: Readonly<Record<string, readonly string[]>> = {
  '0001-initial': [
    `insert into setting (name, value) values ('maintenance', 'off')`,
    // The first account was linked to a parent account that was created later.
    `insert into account (id, euuid, company, created, suspended, last_event_id) values
      (1, '0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50', 'Example Ltd', ${NOW}, 0, 3),
      (2, '1F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F51', 'Größe & "Söhne" 🌍', ${NOW}, 1, 0)`,
    'update account set parent_account_id = 2 where id = 1',
    `insert into "user" (id, account_id, username, username_folded, email, restricted, password_hash, password_created, account_access, created) values
      (1, 1, 'Maria', 'maria', 'maria@example.com', 0, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo', ${NOW}, null, ${NOW}),
      (2, 1, 'ben', 'ben', 'ben@example.com', 1, null, null, 'read_only', ${NOW})`,
    `insert into global_grant (user_id, name) values (2, 'add_vpcs')`,
    `insert into token (id, user_id, kind, hash, prefix, label, scopes, created, expiry, last_used) values
      (1, 1, 'personal', '${HASH}', '0123456789abcdef', 'first', '*', ${NOW}, null, ${NOW + 5})`,
    `insert into vpc (id, account_id, label, description, region, created, updated) values
      (1, 1, 'orders-east', 'Two lines\nand a tab\t', 'us-east', ${NOW}, ${NOW}),
      (2, 1, 'empty', '', 'us-east', ${NOW}, ${NOW}),
      (9, 1, 'deleted', '', 'us-east', ${NOW}, ${NOW})`,
    'delete from vpc where id = 9',
    `insert into subnet (id, vpc_id, label, first, last, created, updated) values
      (1, 1, 'web', 167773184, 167773439, ${NOW}, ${NOW}),
      (2, 1, 'highest', 4294967040, 4294967295, ${NOW}, ${NOW})`,
    `insert into vpc_grant (user_id, vpc_id, permission) values (2, 1, 'read_only')`,
    `insert into event (account_id, id, created, action, user_id, username, entity_type, entity_id, entity_label, entity_url, status, percent_complete, duration) values
      (1, 1, ${NOW}, 'vpc_create', 1, 'Maria', 'vpc', '1', 'orders-east', '/v4/vpcs/1', 'notification', null, null),
      (1, 2, ${NOW + 1}, 'vpc_create', null, null, 'vpc', '2', 'empty', '/v4/vpcs/2', 'finished', 100, 1.25),
      (1, 3, ${NOW + 2}, 'vpc_delete', 1, 'Maria', 'vpc', '9', 'deleted', '/v4/vpcs/9', 'finished', 100, 2)`,
    'insert into event_read (user_id, account_id, event_id) values (1, 1, 2)',
  ],
  '0002-computes': [
    `insert into compute (id, account_id, label, "group", status, region, type, image, memory, disk, vcpus, gpus, transfer, ipv6_network, host_uuid, watchdog_enabled, alert_cpu, alert_network_in, alert_network_out, alert_transfer_quota, alert_io, booted_config_id, created, updated) values
      (1, 1, 'web-1', '', 'offline', 'us-east', 'c1-entry-1', null, 1024, 25600, 1, 0, 1000, 7, 'host', 1, 90, 10, 10, 80, 10000, null, ${NOW}, ${NOW})`,
    `insert into compute_tag (compute_id, position, tag) values (1, 0, 'shop'), (1, 1, 'blue')`,
    `insert into compute_grant (user_id, compute_id, permission) values (2, 1, 'read_write')`,
    `insert into address_pool (region) values ('us-east')`,
    `insert into pool_address (address, region, public, compute_id) values (3325256706, 'us-east', 1, 1), (3325256707, 'us-east', 1, null)`,
    `insert into compute_config (id, compute_id, label, kernel, comments, memory_limit, root_device, initrd, run_level, virt_mode, helpers, devices, created, updated) values
      (1, 1, 'default', 'compute/latest-64bit', '', 0, '/dev/sda', null, 'default', 'paravirt', '{}', '{}', ${NOW}, ${NOW})`,
    `insert into config_interface (id, compute_id, config_id, position, purpose, "primary", active, label, ipam_address, vpc_id, subnet_id, address, nat_address, created) values
      (1, 1, 1, 0, 'vpc', 1, 0, null, null, 1, 1, 167773186, null, ${NOW}),
      (2, 1, 1, 1, 'vlan', 0, 0, 'backend', '10.9.0.1/24', null, null, null, null, ${NOW})`,
    'insert into interface_range (interface_id, position, subnet_id, compute_id, first, last) values (1, 0, 1, 1, 167773200, 167773207)',
    'insert into subnet_address (subnet_id, address, compute_id) values (1, 167773186, 1)',
    'insert into subnet_run (subnet_id, first, last) values (1, 167773186, 167773186), (1, 167773200, 167773207)',
    `insert into event (account_id, id, created, action, entity_type, entity_id, entity_label, entity_url, status, percent_complete, duration, job_id, started) values
      (1, 4, ${NOW + 3}, 'compute_boot', 'compute', '1', 'web-1', '/v4/compute/instances/1', 'failed', 0, 0.5, 7, ${NOW + 3})`,
    'update account set last_event_id = 4 where id = 1',
    `insert into compute_job (id, compute_id, kind, config_id, previous, secret, created, started, claimed_by, claimed_until) values
      (7, 1, 'shutdown', null, 'offline', null, ${NOW}, null, null, null)`,
  ],
  '0003-profile': [
    `update "user" set timezone = 'Europe/Berlin', authorized_keys = 'ssh-ed25519 AAAA', verified_phone_number = '+4915112345678', totp_last_step = 56666666 where id = 1`,
    'update account set payments_cents = 1250, referral_credit_cents = 2500 where id = 1',
    `insert into account_limit (account_id, name, value) values (1, 'vpcs', 20)`,
    `insert into oauth_client (id, account_id, label, redirect_uri, public, status, secret_hash, created) values
      ('0123456789abcdef0123', 1, 'Deploy', 'https://deploy.example.com/back', 0, 'active', '${HASH}', ${NOW})`,
    `insert into authorized_app (id, user_id, client_id, scopes, created) values (1, 1, '0123456789abcdef0123', 'vpc:read_only', ${NOW})`,
    `insert into refresh_token (id, app_id, family, hash, created, expiry, used) values (1, 1, 'family', '${HASH}', ${NOW}, 4102444800, null)`,
    `insert into token (id, user_id, kind, hash, label, scopes, created, expiry, app_id, parent_token_id) values
      (5, 1, 'oauth', '${'cd'.repeat(32)}', 'Deploy', 'vpc:read_only', ${NOW}, 4102444800, 1, null),
      (4, 1, 'proxy', '${'ef'.repeat(32)}', 'proxy', '*', ${NOW}, 4102444800, null, 5)`,
    `insert into trusted_device (id, user_id, hash, created, expiry, last_authenticated, last_remote_addr, user_agent) values
      (1, 1, '${HASH}', ${NOW}, 4102444800, ${NOW}, '2001:db8::1', 'Firefox')`,
    `insert into login (id, account_id, user_id, username, ip, status, restricted, created) values (1, 1, 1, 'Maria', '192.0.2.1', 'successful', 0, ${NOW})`,
    `insert into password_link (hash, user_id, created, expiry) values ('${HASH}', 2, ${NOW}, 4102444800)`,
    `insert into ssh_key (id, user_id, label, ssh_key, created) values (1, 1, 'laptop', 'ssh-ed25519 AAAAC3Nza maria@laptop', ${NOW})`,
    `insert into preference (user_id, client, value) values (1, '', '{"theme":"dark","emoji":"🌒"}')`,
    `insert into security_answer (user_id, question_id, hash) values (1, 1, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')`,
    `insert into phone_verification (user_id, phone_number, started, wrong_tries, voided) values (2, '+4915112345679', ${NOW}, 2, 0)`,
    `insert into rate_window (bucket, key, start, count) values ('sign-in', 'maria', ${NOW}, 3)`,
    `insert into outbox_message (id, user_id, kind, template, recipient, body, created, body_expiry, status, attempts, next_attempt, ended) values
      (3, 1, 'email', 'password_changed', 'maria@example.com', null, ${NOW}, null, 'sent', 1, ${NOW}, ${NOW})`,
  ],
  '0004-sign-in': [
    `update "user" set password_temporary = 1 where id = 1`,
    `insert into sign_in_session (id, hash, user_id, created, last_seen, expiry, ip, user_agent) values
      (1, '${HASH}', 1, ${NOW}, ${NOW}, 4102444800, '2001:db8::1', 'Firefox')`,
    `insert into sign_in_attempt (hash, user_id, created, expiry, ip, remember) values ('${HASH}', 1, ${NOW}, 4102444800, '192.0.2.1', 1)`,
    `insert into oauth_authorization (id, user_id, client_id, app_id, scopes, created) values
      (1, 1, '0123456789abcdef0123', 1, 'vpc:read_only', ${NOW}), (2, 1, 'console', null, '*', ${NOW})`,
    'update token set authorization_id = 1 where id = 5',
    `insert into refresh_token (id, authorization_id, hash, scopes, created, expiry, used) values
      (1, 1, '${HASH}', 'vpc:read_only', ${NOW}, 4102444800, ${NOW}), (2, 1, '${'cd'.repeat(32)}', 'vpc:read_only', ${NOW}, 4102444800, null)`,
    `insert into oauth_artifact (hash, kind, payload, user_code, authorization_id, polled, consumed, expiry) values
      ('${HASH}', 'AuthorizationCode', 'encrypted', null, 1, null, null, 4102444800)`,
  ],
  '0005-event-order': [
    'update account set last_event_created = (select max(created) from event where account_id = account.id) where id = 1',
  ],
  '0006-sizes': ['update account set vpc_count = (select count(*) from vpc where account_id = account.id)'],
  '0010-change-feed': [
    // A restore begins a new epoch, so there is none here.
    'update change_feed set last_position = 2 where id = 1',
    `insert into change (id, position, account_id, region, entity_type, entity_id, what, event_id, at) values
      (1, 1, 1, 'us-east', 'vpc', '1', 'created', 1, ${NOW}),
      (2, 2, 1, 'us-east', 'vpc', '2', 'created', 2, ${NOW + 1}),
      (3, null, null, 'us-east', 'vpc', '9', 'deleted', null, ${NOW + 2})`,
  ],
  '0012-stored-answers': [
    `insert into stored_answer (id, account_id, token_id, authorization_id, key, fingerprint, body, bytes, bytes_before, expiry) values
      (1, 1, 1, null, 'first', '${HASH}', '{"id":1}', 8, 0, 4102444800),
      (2, 1, null, 1, 'second', '${HASH}', null, 0, 8, 4102444800)`,
  ],
  '0013-webhooks': [
    `insert into webhook (id, account_id, label, url, actions, vpcs, enabled, failing, last_success, secret, previous_secret, previous_expiry, created, updated) values
      (1, 1, 'builds', 'https://hooks.example.com/palisade', '["vpc_create"]', '[1]', 1, 0, ${NOW + 4}, 'encrypted', 'encrypted before', 4102444800, ${NOW}, ${NOW})`,
    'update account set active_webhooks = 1 where id = 1',
    `insert into webhook_delivery (id, webhook_id, event_id, action, payload, status, manual, in_turn, attempts, response_status, reason, created, next_attempt) values
      (1, 1, 1, 'vpc_create', '{"id":1}', 'delivered', 0, 1, 1, 204, null, ${NOW}, null),
      (2, 1, 2, 'vpc_create', '{"id":2}', 'pending', 1, 0, 2, null, 'No answer', ${NOW + 1}, 4102444800)`,
  ],
  '0014-restricted-tokens': [
    `update token set restrictions = '{"vpcs":[1]}', events_seen_to = 2, last_ip = '192.0.2.1' where id = 1`,
  ],
  '0015-digests': [
    'update account set digest_since = 3 where id = 1',
    `insert into digest (account_id, up_to, ended, claimed_by, claimed_until) values (1, 4, null, null, null)`,
  ],
  '0017-network-plane': [
    `insert into host (id, name, region, token_hash, state, created, last_seen, report_hash, obeys, engine, memory, problem, held, confirmed) values
      (1, 'host-1', 'us-east', '${HASH}', 'active', ${NOW}, ${NOW + 5}, '${HASH}', 1, 'incus', 16384, null, null, null)`,
    `update compute set host_id = 1, boot = 2, status = 'running' where id = 1`,
    `insert into compute_state (compute_id, state, boot, problem, reported) values (1, 'running', 2, null, ${NOW + 5})`,
    `insert into nic (id, account_id, compute_id, interface_id, position, purpose, "primary", vpc_id, subnet_id, address, nat_address, vlan_label, ipam_address, plugged, up, up_changed) values
      (1, 1, 1, 1, 0, 'vpc', 1, 1, 1, 167773186, 3325256706, null, null, 1, 1, ${NOW + 5}),
      (2, 1, 1, 2, 1, 'vlan', 0, null, null, null, null, 'backend', '10.9.0.1/24', 1, 0, ${NOW + 5})`,
    'insert into nic_range (nic_id, position, first, last) values (1, 0, 167773200, 167773207)',
    "insert into vpc_router (vpc_id, region, number) values (1, 'us-east', 0)",
    `update network_account set revision = 5, applied_revision = 4, applied = ${NOW + 5}, problem = 'unreachable' where account_id = 1`,
    `insert into network_leader (nb, writer, beat) values ('tcp:192.0.2.9:6641', 'writer', ${NOW})`,
  ],
  '0018-network-behind': [`update network_account set behind_since = ${NOW + 6} where account_id = 1`],
  '0019-makers-of-webhooks': ['update webhook set user_id = 1, token_id = 1, app_id = 1 where id = 1'],
};
