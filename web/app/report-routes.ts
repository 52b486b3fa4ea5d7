import type { ReportName } from '../../contract/features/reports/measures.ts'
import type { Messages } from '../words/language.tsx'
import type { StaffScreen } from './staff-routes.ts'

type InRail = { title: (t: Messages) => string; about: (t: Messages) => string }

const screen = (
  report: ReportName,
  place: InRail | { within: ReportName; title: InRail['title'] },
): StaffScreen => ({
  path: `/admin/reports/${report}`,
  access: ['DASHBOARD'],
  title: place.title,
  staff:
    'about' in place ? { job: 'reports', about: place.about } : { within: `/admin/reports/${place.within}` },
  load: async () => (await import('../staff/reports/report-screen.tsx')).reportScreen(report),
})

/** The report screens: four rail entries with their tabs, the call list of customers at risk, and the orders behind each figure. */
export const reportScreens: readonly StaffScreen[] = [
  screen('sales', { title: (t) => t.admin.reportSales, about: (t) => t.admin.reportSalesText }),
  ...(['sales-trend', 'product-types', 'sales-channels', 'sales-types', 'margin'] as const).map((report) =>
    screen(report, { within: 'sales', title: (t) => t.admin.reportSales }),
  ),
  screen('orders', { title: (t) => t.admin.reportOrdersPage, about: (t) => t.admin.reportOrdersPageText }),
  ...(['online-vs-offline', 'one-click-buy'] as const).map((report) =>
    screen(report, { within: 'orders', title: (t) => t.admin.reportOrdersPage }),
  ),
  screen('fill-rate', { title: (t) => t.admin.reportService, about: (t) => t.admin.reportServiceText }),
  ...(['claims', 'late-stops', 'shrink'] as const).map((report) =>
    screen(report, { within: 'fill-rate', title: (t) => t.admin.reportService }),
  ),
  screen('money', { title: (t) => t.admin.reportMoney, about: (t) => t.admin.reportMoneyText }),
  {
    path: '/admin/reports/at-risk',
    access: ['DASHBOARD'],
    title: (t) => t.admin.atRisk,
    staff: { job: 'reports', about: (t) => t.admin.atRiskText },
    load: async () => (await import('../staff/reports/at-risk-screen.tsx')).AtRiskScreen,
  },
  {
    path: '/admin/reports/order-list',
    access: ['DASHBOARD'],
    title: (t) => t.admin.reportOrders,
    staff: { within: '/admin/reports/sales' },
    load: async () => (await import('../staff/reports/order-list-screen.tsx')).OrderListScreen,
  },
]
