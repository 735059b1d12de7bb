import type { Command } from 'commander';
import { defineList, defineListOf, defineShow, defineShowOf } from './reads.ts';
import type { Resource, ResourceAction } from './resource.ts';
import { defineCreate, defineDelete, defineDo, defineUpdate } from './writes.ts';

/** The commands of a kind of records. */
export function defineResource(resource: Resource): (group: Command) => void {
  const { description, list, create, update, remove, actions = [] } = resource;
  return (group) => {
    group.description(description);
    defineList(group.command('list'), resource, list);
    defineShow(group.command('show'), resource);
    if (create) defineCreate(group.command('create'), resource, create);
    if (update) defineUpdate(group.command('update'), resource, update);
    if (remove) defineDelete(group.command('delete'), resource, remove);
    for (const action of actions) defineAction(group.command(action.name), resource, action);
  };
}

function defineAction(command: Command, resource: Resource, action: ResourceAction): void {
  if (action.kind === 'list') defineListOf(command, resource, action);
  if (action.kind === 'show') defineShowOf(command, resource, action);
  if (action.kind === 'do') defineDo(command, resource, action);
}
