import { type Access, may, type Person } from '../../../contract/core/access.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PaletteLine } from './lines.ts'
import type { FindWords } from './words.ts'

type Action = {
  name: keyof FindWords['actions']
  icon: IconName
  access: Access
  to: string
  search?: Readonly<Record<string, string>>
}

/** An action, and the page where it is available. */
const actions: readonly Action[] = [
  {
    name: 'addUser',
    icon: 'plus',
    access: ['USERS_ACCESS_CONTROL'],
    to: '/admin/users',
    search: { open: 'new' },
  },
  {
    name: 'applications',
    icon: 'store',
    access: ['USERS_ACCESS_CONTROL'],
    to: '/admin/applications',
    search: { state: 'received' },
  },
  {
    name: 'failed',
    icon: 'mail',
    access: ['NOTIFICATIONS'],
    to: '/admin/outbox',
    search: { state: 'failed' },
  },
  { name: 'account', icon: 'banknote', access: ['DASHBOARD', 'SALES'], to: '/admin/statements' },
  { name: 'closeSite', icon: 'lock', access: ['MAINTENANCE'], to: '/admin/maintenance' },
]

/** The user's available actions, as lines. */
export const actionsFor = (person: Person, words: FindWords): PaletteLine[] =>
  actions
    .filter(({ access }) => may(person, access))
    .map(({ name, icon, to, search = {} }) => ({
      id: `action ${name}`,
      icon,
      title: words.actions[name],
      about: '',
      to,
      search,
    }))
