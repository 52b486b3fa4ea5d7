import { keptCubes, wrongMonths, wrongRows } from '../reports/rolled.ts'

/** Report sums match the orders on every day that isn't marked as changed, and the sums of a stored month match those of its days. */
export const reportInvariants = keptCubes.flatMap((cube) => [
  {
    number: 19,
    title: `The sums of reports by ${cube} are those of the orders`,
    broken: wrongRows(cube),
  },
  {
    number: 19,
    title: `The sums of months by ${cube} are those of their days`,
    broken: wrongMonths(cube),
  },
])
