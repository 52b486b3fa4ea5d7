/** The address bar as plain parameters: a repeated one is a list. Links stay short and can be read and shared. */
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
