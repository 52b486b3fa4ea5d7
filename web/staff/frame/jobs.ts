import type { IconName } from '../../ui/icon.tsx'

/** The jobs of the distributor's staff, in the order of the rail. `g` and then the letter opens a job's first page. */
export const jobs = {
  today: { icon: 'home', key: 't' },
  orders: { icon: 'document', key: 'o' },
  catalogue: { icon: 'grid', key: 'c' },
  prices: { icon: 'tag', key: 'p' },
  dates: { icon: 'calendar', key: 'd' },
  delivery: { icon: 'truck', key: 'l' },
  sales: { icon: 'phone', key: 's' },
  customers: { icon: 'store', key: 'k' },
  money: { icon: 'banknote', key: 'm' },
  messages: { icon: 'mail', key: 'e' },
  reports: { icon: 'chart', key: 'r' },
  people: { icon: 'people', key: 'u' },
  system: { icon: 'settings', key: 'y' },
} as const satisfies Record<string, { icon: IconName; key: string }>

export type JobName = keyof typeof jobs
export const jobNames = Object.keys(jobs) as JobName[]

/** The first entries of the phone bar for users with more jobs than fit. */
const byPhone: readonly JobName[] = ['today', 'orders', 'sales', 'prices', 'delivery', 'customers', 'money']
const mostOnPhone = 4

/** The jobs in the phone bar; the others are under More. */
export function phoneJobs(mine: readonly JobName[]): JobName[] {
  const order = [...byPhone, ...jobNames.filter((job) => !byPhone.includes(job))]
  return order.filter((job) => mine.includes(job)).slice(0, mostOnPhone)
}
