import { messageSettings } from './message-settings.ts';
import type { SettingProblem, SettingValues } from './setting.ts';

/**
 * Problems between the message settings.
 * @param sound tells whether all given settings are valid on their own
 */
export function messageContradictions(
  given: SettingValues<typeof messageSettings>,
  sound: (...concerned: { name: string }[]) => boolean,
): SettingProblem[] {
  const { smtpServer, mailFrom, smsWebhookUrl, smsWebhookSecret } = messageSettings;
  const problems: SettingProblem[] = [];
  if (sound(smtpServer, mailFrom) && given.smtpServer && !given.mailFrom) {
    problems.push({ name: mailFrom.name, says: `is required with ${smtpServer.name}` });
  }
  if (sound(smsWebhookUrl, smsWebhookSecret)) {
    if (given.smsWebhookUrl && !given.smsWebhookSecret) {
      problems.push({ name: smsWebhookSecret.name, says: `is required with ${smsWebhookUrl.name}` });
    } else if (given.smsWebhookSecret && !given.smsWebhookUrl) {
      problems.push({ name: smsWebhookUrl.name, says: `is required with ${smsWebhookSecret.name}` });
    }
  }
  return problems;
}
