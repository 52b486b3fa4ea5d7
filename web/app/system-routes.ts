import { adminAuthorities, staffAuthorities } from '../../contract/core/access.ts'
import { programAuthorities } from '../../contract/features/programs.ts'
import type { StaffScreen } from './staff-routes.ts'

/** The screens of the rail's last job: how the system is doing, and who changed what. */
export const systemScreens: readonly StaffScreen[] = [
  {
    path: '/admin/tasks',
    access: staffAuthorities,
    title: (t) => t.admin.tasks,
    staff: { job: 'system', about: (t) => t.admin.tasksText },
    load: async () => (await import('../staff/operations/tasks-screen.tsx')).TasksScreen,
  },
  {
    path: '/admin/maintenance',
    access: ['MAINTENANCE'],
    // Specification 2.11: every administrator is redirected here during maintenance.
    accessWhileClosed: adminAuthorities,
    title: (t) => t.pages.maintenance,
    staff: { job: 'system', about: (t) => t.admin.maintenanceText },
    load: async () => (await import('../staff/operations/maintenance-screen.tsx')).MaintenanceScreen,
  },
  {
    path: '/admin/jobs',
    access: ['MAINTENANCE'],
    title: (t) => t.admin.jobs,
    staff: { job: 'system', about: (t) => t.admin.jobsText },
    load: async () => (await import('../staff/operations/jobs-screen.tsx')).JobsScreen,
  },
  {
    path: '/admin/api-keys',
    access: ['MAINTENANCE'],
    title: (t) => t.admin.apiKeys,
    staff: { job: 'system', about: (t) => t.admin.apiKeysText },
    load: async () => (await import('../staff/api-keys/api-keys-screen.tsx')).ApiKeysScreen,
  },
  {
    path: '/admin/webhooks',
    access: ['MAINTENANCE'],
    title: (t) => t.admin.webhooks,
    staff: { job: 'system', about: (t) => t.admin.webhooksText },
    load: async () => (await import('../staff/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  },
  {
    path: '/admin/health',
    access: ['MAINTENANCE'],
    title: (t) => t.admin.health,
    staff: { job: 'system', about: (t) => t.admin.healthText },
    load: async () => (await import('../staff/health/health-screen.tsx')).HealthScreen,
  },
  {
    path: '/admin/settings',
    access: ['MAINTENANCE'],
    title: (t) => t.admin.settings,
    staff: { job: 'system', about: (t) => t.admin.settingsText },
    load: async () => (await import('../staff/settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    path: '/admin/changes',
    access: [
      'USERS_ACCESS_CONTROL',
      'ROLES_ACCESS_CONTROL',
      'DASHBOARD',
      'RECEIVABLES',
      'FEATURED_PRODUCTS',
      'TIER_PRICING',
      'MAINTENANCE',
      'DATE_MANAGEMENT',
      'TRUCK_DRIVERS',
      'CATALOGUE',
      'ORDER_DESK',
      'US_SHIPPING',
      ...programAuthorities,
      'PROMOBAR',
      'NOTIFICATIONS',
    ],
    title: (t) => t.admin.changes,
    staff: { job: 'system', about: (t) => t.admin.changesText },
    load: async () => (await import('../staff/changes/changes-screen.tsx')).ChangesScreen,
  },
  {
    path: '/admin/audit-log',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.audit,
    staff: { job: 'system', about: (t) => t.admin.auditText },
    load: async () => (await import('../staff/audit/audit-screen.tsx')).AuditScreen,
  },
]
