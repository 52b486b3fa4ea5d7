import type { Access } from '../../contract/access.ts'
import type { Messages } from '../messages/language.tsx'
import type { IconName } from '../ui/icon.tsx'

/** One page of the administration, shown to those who may see it. */
export type AdminPage = {
  path: string
  icon: IconName
  label: (t: Messages) => string
  /** One sentence, on the first page. */
  about: (t: Messages) => string
  access: Access
}

export const adminPages: readonly AdminPage[] = [
  {
    path: '/admin/applications',
    icon: 'document',
    label: (t) => t.admin.applications,
    about: (t) => t.admin.applicationsText,
    access: ['USERS_ACCESS_CONTROL'],
  },
  {
    path: '/admin/customers',
    icon: 'store',
    label: (t) => t.admin.customers,
    about: (t) => t.admin.customersText,
    access: ['SALES', 'USERS_ACCESS_CONTROL'],
  },
  {
    path: '/admin/overdue',
    icon: 'clock',
    label: (t) => t.admin.overdue,
    about: (t) => t.admin.overdueText,
    access: ['DASHBOARD', 'SALES'],
  },
  {
    path: '/admin/statements',
    icon: 'document',
    label: (t) => t.admin.statements,
    about: (t) => t.admin.statementsText,
    access: ['DASHBOARD', 'SALES'],
  },
  {
    path: '/admin/users',
    icon: 'user',
    label: (t) => t.admin.users,
    about: (t) => t.admin.usersText,
    access: ['USERS_ACCESS_CONTROL'],
  },
  {
    path: '/admin/roles',
    icon: 'grid',
    label: (t) => t.admin.roles,
    about: (t) => t.admin.rolesText,
    access: ['ROLES_ACCESS_CONTROL'],
  },
  {
    path: '/admin/cards-blocking',
    icon: 'card',
    label: (t) => t.admin.cards,
    about: (t) => t.admin.cardsText,
    access: ['USERS_ACCESS_CONTROL'],
  },
  {
    path: '/admin/audit-log',
    icon: 'list',
    label: (t) => t.admin.audit,
    about: (t) => t.admin.auditText,
    access: ['USERS_ACCESS_CONTROL'],
  },
  {
    path: '/admin/outbox',
    icon: 'mail',
    label: (t) => t.admin.outbox,
    about: (t) => t.admin.outboxText,
    access: ['NOTIFICATIONS'],
  },
  {
    path: '/admin/maintenance',
    icon: 'lock',
    label: (t) => t.maintenance.title,
    about: (t) => t.maintenance.about,
    access: ['MAINTENANCE'],
  },
]
