/** Parses Prometheus text into samples, keyed by name with labels. Throws at an invalid line. */
export function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      if (name === undefined || value === undefined || Number.isNaN(Number(value)))
        throw new Error(`no sample: ${line}`)
      return [name, Number(value)]
    }),
  )
}
