/** The first difference of two lists, briefly; a diff of whole pages would take minutes. */
export function difference(a: readonly unknown[], b: readonly unknown[]): string {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, other] = [a[i], b[i]].map((value) => JSON.stringify(value) ?? 'nothing') as [string, string]
    if (one === other) continue
    let at = 0
    while (one[at] === other[at]) at++
    const part = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
    return `${i}: ${part(one)} is not ${part(other)}`
  }
  return ''
}
