/** A text from which patterns are removed as they are found. */
export class Text {
  rest: string
  constructor(text: string) {
    this.rest = text
  }
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest)
    if (!found) return undefined
    this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`
    return found
  }
  takeAll(pattern: RegExp): RegExpExecArray[] {
    const all: RegExpExecArray[] = []
    for (let found = this.take(pattern); found && all.length < 12; found = this.take(pattern)) all.push(found)
    return all
  }
}

/** A regular expression alternative of all names, the longest first. */
export const names = (map: Readonly<Record<string, unknown>>) =>
  Object.keys(map)
    .sort((a, b) => b.length - a.length)
    .join('|')
