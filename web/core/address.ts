/** Query parameters as plain values; a repeated one becomes a list, so that links stay short and readable. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== '') parameters.append(name, String(one))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** Whether a path matches a route's pattern: `/admin/accounts/10003` matches `/admin/accounts/$accountNumber`. */
export function isPathOf(route: string, path: string): boolean {
  const parts = (of: string) => of.split('/').filter(Boolean)
  const [wanted, given] = [parts(route), parts(path)]
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith('$') || part === given[i])
  )
}
