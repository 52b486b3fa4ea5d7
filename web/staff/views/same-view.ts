import type { View } from '../../../contract/features/views.ts'

type Seen = { filters: Readonly<Record<string, string>>; columns: readonly string[] }

const sorted = (filters: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Whether the list matches the view. Columns count only if the view has its own. */
export const isSameView = ({ filters, columns }: Pick<View, 'filters' | 'columns'>, seen: Seen): boolean =>
  sorted(filters) === sorted(seen.filters) &&
  (columns === null || JSON.stringify(columns) === JSON.stringify(seen.columns))
