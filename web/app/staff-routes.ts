import { adminAuthorities, staffAuthorities } from '../../contract/core/access.ts'
import { schedulingAuthorities } from '../../contract/features/scheduled.ts'
import type { StaffPage, StaffPlace } from '../staff/frame/pages.ts'
import type { Messages } from '../words/language.tsx'
import type { Screen } from './screen.ts'

/** A staff screen, with its place in the rail. */
export type StaffScreen = Screen & { title: (t: Messages) => string; staff: StaffPlace }

/** The screens below /admin, in the order of the rail. */
export const staffScreens: readonly StaffScreen[] = [
  {
    path: '/admin',
    access: staffAuthorities,
    title: (t) => t.admin.title,
    staff: { job: 'today', about: (t) => t.admin.titleText },
    load: async () => (await import('../staff/today/today-screen.tsx')).TodayScreen,
  },
  {
    path: '/admin/setup',
    access: ['MAINTENANCE'],
    title: (t) => t.admin.setup,
    staff: { job: 'today', about: (t) => t.admin.setupText },
    load: async () => (await import('../staff/setup/setup-screen.tsx')).SetupScreen,
  },
  {
    path: '/admin/products',
    access: ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS'],
    title: (t) => t.admin.products,
    staff: { job: 'catalogue', about: (t) => t.admin.productsText },
    load: async () => (await import('../staff/products/products-screen.tsx')).ProductsScreen,
  },
  {
    path: '/admin/products/new',
    access: ['CATALOGUE'],
    title: (t) => t.admin.newProduct,
    staff: { within: '/admin/products' },
    load: async () => (await import('../staff/products/new-product-screen.tsx')).NewProductScreen,
  },
  {
    path: '/admin/products/$productId',
    access: ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS'],
    title: (t) => t.admin.product,
    staff: { within: '/admin/products' },
    load: async () => (await import('../staff/products/product-screen.tsx')).ProductScreen,
  },
  {
    path: '/admin/daily-prices',
    access: ['NOTIFICATIONS', 'TIER_PRICING'],
    title: (t) => t.admin.dailyPrices,
    staff: { job: 'prices', about: (t) => t.admin.dailyPricesText },
    load: async () => (await import('../staff/daily-prices/daily-prices-screen.tsx')).DailyPricesScreen,
  },
  {
    path: '/admin/daily-prices/$id/changes',
    access: ['NOTIFICATIONS', 'TIER_PRICING'],
    title: (t) => t.admin.priceChanges,
    staff: { within: '/admin/daily-prices' },
    load: async () => (await import('../staff/daily-prices/changes-screen.tsx')).ChangesScreen,
  },
  {
    path: '/admin/discounts',
    access: ['TIER_PRICING'],
    title: (t) => t.admin.discounts,
    staff: { job: 'prices', about: (t) => t.admin.discountsText },
    load: async () => (await import('../staff/prices/discounts-screen.tsx')).DiscountsScreen,
  },
  {
    path: '/admin/levels',
    access: ['TIER_PRICING'],
    title: (t) => t.admin.levels,
    staff: { job: 'prices', about: (t) => t.admin.levelsText },
    load: async () => (await import('../staff/prices/levels-screen.tsx')).LevelsScreen,
  },
  {
    path: '/admin/mark-ups',
    access: ['TIER_PRICING'],
    title: (t) => t.admin.markups,
    staff: { job: 'prices', about: (t) => t.admin.markupsText },
    load: async () => (await import('../staff/prices/mark-ups-screen.tsx')).MarkupsScreen,
  },
  {
    path: '/admin/why',
    access: ['TIER_PRICING', 'SALES', 'ORDER_DESK'],
    title: (t) => t.admin.why,
    staff: { job: 'prices', about: (t) => t.admin.whyText },
    load: async () => (await import('../staff/prices/why-screen.tsx')).WhyScreen,
  },
  {
    path: '/admin/scheduled',
    access: schedulingAuthorities,
    title: (t) => t.admin.scheduled,
    staff: { job: 'prices', about: (t) => t.admin.scheduledText, waits: 'scheduled' },
    load: async () => (await import('../staff/scheduled/scheduled-screen.tsx')).ScheduledScreen,
  },
  {
    path: '/admin/routes',
    access: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'],
    title: (t) => t.admin.routes,
    staff: { job: 'delivery', about: (t) => t.admin.routesText },
    load: async () => (await import('../staff/truck-routes/truck-routes-screen.tsx')).TruckRoutesScreen,
  },
  {
    path: '/admin/customers',
    access: ['SALES', 'USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.customers,
    staff: { job: 'customers', about: (t) => t.admin.customersText },
    load: async () => (await import('../staff/customers/customers-screen.tsx')).CustomersScreen,
  },
  {
    path: '/admin/applications',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.applications,
    staff: { job: 'customers', about: (t) => t.admin.applicationsText, waits: 'applications' },
    load: async () => (await import('../staff/applications/applications-screen.tsx')).ApplicationsScreen,
  },
  {
    path: '/admin/overdue',
    access: ['DASHBOARD', 'SALES', 'RECEIVABLES'],
    title: (t) => t.admin.overdue,
    staff: { job: 'money', about: (t) => t.admin.overdueText },
    load: async () => (await import('../staff/receivables/overdue-screen.tsx')).OverdueScreen,
  },
  {
    path: '/admin/statements',
    access: ['DASHBOARD', 'SALES', 'RECEIVABLES'],
    title: (t) => t.admin.statements,
    staff: { job: 'money', about: (t) => t.admin.statementsText },
    load: async () => (await import('../staff/receivables/statements-screen.tsx')).StatementsScreen,
  },
  {
    path: '/admin/accounts/$accountNumber',
    access: ['DASHBOARD', 'SALES', 'RECEIVABLES'],
    title: (t) => t.admin.accountMoney,
    staff: { within: '/admin/overdue' },
    load: async () => (await import('../staff/receivables/money-screen.tsx')).MoneyScreen,
  },
  {
    path: '/admin/cards-blocking',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.cards,
    staff: { job: 'money', about: (t) => t.admin.cardsText },
    load: async () => (await import('../staff/payments/cards-screen.tsx')).CardsScreen,
  },
  {
    path: '/admin/outbox',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.outbox,
    staff: { job: 'messages', about: (t) => t.admin.outboxText, waits: 'outbox' },
    load: async () => (await import('../staff/messages/outbox-screen.tsx')).OutboxScreen,
  },
  {
    path: '/admin/users',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.users,
    staff: { job: 'people', about: (t) => t.admin.usersText },
    load: async () => (await import('../staff/people/users-screen.tsx')).UsersScreen,
  },
  {
    path: '/admin/roles',
    access: ['ROLES_ACCESS_CONTROL'],
    title: (t) => t.admin.roles,
    staff: { job: 'people', about: (t) => t.admin.rolesText },
    load: async () => (await import('../staff/people/roles-screen.tsx')).RolesScreen,
  },
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
      'CATALOGUE',
      'MAINTENANCE',
      'DATE_MANAGEMENT',
      'TRUCK_DRIVERS',
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

/** The screen data for the rail, the first page and the palette. */
export const staffPages: readonly StaffPage[] = staffScreens.map(({ path, access, title, staff }) => ({
  path,
  access,
  label: title,
  ...staff,
}))
