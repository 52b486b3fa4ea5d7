import type { StaffKey } from '../../../contract/features/personal/staff-keys.ts'

const states: Record<StaffKey['state'], string> = { live: 'Active', expired: 'Expired', revoked: 'Revoked' }
const kinds: Record<StaffKey['kind'], string> = { person: 'Person', integration: 'Integration' }

export const apiKeys = {
  states,
  kinds,
  list: 'API keys',
  count: (total: number) => (total === 1 ? '1 key' : `${total.toLocaleString('en-US')} keys`),
  find: 'Name or email',
  anyState: 'Any state',
  anyKind: 'People and integrations',
  name: 'Name',
  owner: 'Owner',
  kind: 'For',
  state: 'State',
  permissions: 'Permissions',
  created: 'Created',
  used: 'Last used',
  ends: 'Ends',
  actions: 'Actions',
  noEnd: 'No end',
  add: 'Key for an integration',
  addText:
    'Another system signs in with it. It can do what you check here, and never more than you can: when you lose a permission, so does the key.',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke: ${name}`,
  revoking: 'Revoking…',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: 'Programs that use it stop working right away. This can’t be undone.',
  keep: 'Keep',
  revoked: (name: string) => `${name} revoked.`,
  empty: 'No API keys yet.',
  emptyText: 'People create their own in their personal info. Create one here for an integration.',
  gone: 'This key no longer exists.',
  close: 'Close',
}
