import type { StaffScreen } from './staff-routes.ts'

/** The pages of sales representatives, at addresses outside /admin. */
export const salesScreens: readonly StaffScreen[] = [
  {
    path: '/sales',
    access: ['SALES'],
    title: (t) => t.pages.tonight,
    staff: { job: 'sales', about: (t) => t.admin.tonightText },
    load: async () => (await import('../staff/sales/tonight-screen.tsx')).TonightScreen,
  },
  {
    path: '/sales/customers/$accountNumber',
    access: ['SALES'],
    title: (t) => t.admin.salesCustomer,
    staff: { within: '/sales' },
    load: async () => (await import('../staff/sales/customer-screen.tsx')).CustomerScreen,
  },
  {
    path: '/sales/baskets',
    access: ['SALES'],
    title: (t) => t.admin.baskets,
    staff: { job: 'sales', about: (t) => t.admin.basketsText },
    load: async () => (await import('../staff/sales/baskets-screen.tsx')).BasketsScreen,
  },
  {
    path: '/sales/targets',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.targets,
    staff: { job: 'sales', about: (t) => t.admin.targetsText },
    load: async () => (await import('../staff/sales/targets-screen.tsx')).TargetsScreen,
  },
]
