import { wrongRows } from '../reports/rolled.ts'

/** The sums that reports read are those of the orders, on every day that isn't marked as changed. */
export const reportInvariants = (['orders', 'goods', 'mix'] as const).map((cube) => ({
  number: 19,
  title: `The sums of reports by ${cube} are those of the orders`,
  broken: wrongRows(cube),
}))
