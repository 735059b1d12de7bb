// A replacement for `oathtool --totp --base32 SECRET` where it is not installed.
import { Secret, TOTP } from 'otpauth';

const secret = process.argv.at(-1) ?? '';
process.stdout.write(`${new TOTP({ secret: Secret.fromBase32(secret) }).generate()}\n`);
