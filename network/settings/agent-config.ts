import { nearestName } from '#config/names';
import { mapSettings, type SettingValues } from '#config/setting';
import { ConfigError } from '#domain/config-error';
import { agentSettingNames, agentSettings } from './agent-settings.ts';

/** The configuration of the agent on a host. Times are in milliseconds. */
export type AgentConfig = SettingValues<typeof agentSettings>;

export interface AgentConfigSources {
  env: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
}

/**
 * Reads it from the environment. An empty value counts as not set.
 * @throws ConfigError listing all problems
 */
export function readAgentConfig({ env, workingDirectory }: AgentConfigSources): AgentConfig {
  const problems = Object.keys(env)
    .filter((name) => name.startsWith('PALISADE_HOST_') && !agentSettingNames.includes(name))
    .map(
      (name) => `${name}: is not a known setting; the nearest one is ${nearestName(name, agentSettingNames)}`,
    );
  const config = mapSettings(agentSettings, ({ name, kind, default: usual }) => {
    const text = env[name] || usual;
    if (text === undefined) return undefined;
    const value = /\p{Cc}/u.test(text) ? undefined : kind.parse(text, workingDirectory);
    if (value === undefined) problems.push(`${name}: ${kind.expects}`);
    return value;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
