#!/bin/sh
# A walk through the profile with curl, in the folder of Palisade and against a service that runs:
#
#   TOKEN=... API=http://127.0.0.1:8080/v4 sh docs/profile-tour.sh
#
# It changes the user the token belongs to (two-factor authentication is switched on and off again), and takes a
# few seconds. `oathtool` computes the two-factor code, as an authenticator app would; the Debian package has its name.
set -eu

call() {
  method=$1 path=$2 body=${3-}
  printf '\n%s %s %s\n' "$method" "$path" "$body" >&2
  if [ -n "$body" ]; then
    curl -s -X "$method" -H "Authorization: Bearer $TOKEN" "$API$path" -d "$body"
  else
    curl -s -X "$method" -H "Authorization: Bearer $TOKEN" "$API$path"
  fi
}

# The value of a key in an answer: `field secret`.
field() {
  sed -n 's/.*"'"$1"'": *"\{0,1\}\([^",}]*\).*/\1/p' | head -n 1
}

say() {
  printf '\n# %s\n' "$1"
}

say 'Who am I?'
profile=$(call GET /profile)
echo "$profile"
username=$(echo "$profile" | field username)

say 'Another time zone'
call PUT /profile '{"timezone": "Europe/Lisbon", "email_notifications": true}'

say 'Three security questions; two-factor authentication asks for them'
call POST /profile/security-questions '{"security_questions": [
  {"question_id": 1, "response": "Mrs Moreira"},
  {"question_id": 4, "response": "Biscuit"},
  {"question_id": 9, "response": "Corner Bakery"}]}'

say 'Two-factor authentication: a secret, a code made from it, and the scratch code for a lost telephone'
secret=$(call POST /profile/tfa-enable | field secret)
code=$(oathtool --totp --base32 "$secret")
confirmed=$(call POST /profile/tfa-enable-confirm "{\"tfa_code\": \"$code\"}")
echo "$confirmed"
test -n "$(echo "$confirmed" | field scratch)"
call POST /profile/tfa-disable

say 'A telephone number, proved by the code that was sent to it'
call POST /profile/phone-number '{"iso_code": "US", "phone_number": "555-555-5555"}'
sms=$(./palisade outbox list --kind sms --to "$username" --limit 1 --json)
code=$(echo "$sms" | field code)
call POST /profile/phone-number/verify "{\"otp_code\": \"$code\"}"
call GET /profile | grep -q '"verified_phone_number":"+15555555555"'
call DELETE /profile/phone-number

say 'An SSH key: added, renamed, deleted'
key=$(call POST /profile/sshkeys '{"label": "laptop",
  "ssh_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop"}')
echo "$key"
id=$(echo "$key" | field id)
call PUT "/profile/sshkeys/$id" '{"label": "old laptop"}'
call DELETE "/profile/sshkeys/$id"

say 'A token that may only read the account, and may not give more than it has'
narrow=$(call POST /profile/tokens '{"label": "read only", "scopes": "account:read_write"}')
echo "$narrow"
id=$(echo "$narrow" | field id)
own=$TOKEN
TOKEN=$(echo "$narrow" | field token)
refused=$(call POST /profile/tokens '{"label": "too much", "scopes": "vpc:read_write"}')
echo "$refused"
echo "$refused" | grep -q 'Scopes exceed those of the acting token'
TOKEN=$own
call DELETE "/profile/tokens/$id"

say 'Preferences are whatever a client wants to keep'
call PUT /profile/preferences '{"theme": "dark", "columns": {"vpcs": ["label", "region"]}, "page": null}'
call GET /profile/preferences | grep -q '"theme":"dark"'

say 'Done'
