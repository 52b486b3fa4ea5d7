import { departments } from '../../contract/core/access.ts'
import { inventory, type Product } from '../../contract/features/catalogue/inventory.ts'
import type { DescribedLine } from '../../contract/features/catalogue/search.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { startApp } from '../support/app.ts'
import type { OrderLine } from './order-lines.ts'

export type ScoredLine = {
  line: SentLine
  /** Right: the quantity is the typed one, and an intended product is selected or among the first three. */
  hit: boolean
  isReady: boolean
  /** Wrong: another product was selected, or one was selected for an ambiguous line. */
  isWronglyReady: boolean
  isOffered: boolean
  answer: DescribedLine
}

/** `sent`: the line's text as sent, if it differs from what was typed. */
export type SentLine = OrderLine & { sent?: string }

/** Scores the response to each line, for the demo's florist. */
export async function scoreLines<Name extends string>(
  lists: Record<Name, readonly SentLine[]>,
): Promise<Record<Name, ScoredLine[]>> {
  const app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
  try {
    const florist = await app.signIn('florist@demo.test', demoPassword)
    const names: string[] = []
    for (const department of departments)
      for (let page = 1; ; page += 1) {
        const { body } = await florist.get(`inventory/${department}?maxRows=300&pageNumber=${page}`)
        const { rows, totalPages } = body as { rows: Product[]; totalPages: number }
        names.push(...rows.map(({ productDescription }) => productDescription))
        if (page >= totalPages) break
      }
    const scored: Partial<Record<Name, ScoredLine[]>> = {}
    for (const [name, lines] of Object.entries(lists) as [Name, readonly SentLine[]][]) {
      const { body } = await florist.call(inventory.pasted, {
        body: { lines: lines.map(({ sent, text }) => sent ?? text) },
      })
      const answers = body as DescribedLine[]
      scored[name] = lines.map((line, i) => scoredLine(line, answers[i] as DescribedLine, names))
    }
    return scored as Record<Name, ScoredLine[]>
  } finally {
    await app.close()
  }
}

function scoredLine(line: SentLine, answer: DescribedLine, names: readonly string[]): ScoredLine {
  const meant = names.filter((name) => line.means.test(name))
  const isReady = answer.status === 'matched'
  const first = isReady ? [answer] : answer.candidates.slice(0, 3)
  return {
    line,
    hit: answer.asked === line.quantity && first.some(({ description }) => line.means.test(description)),
    isReady,
    isWronglyReady: isReady && (meant.length > 1 || !line.means.test(answer.description)),
    isOffered: meant.length > 0,
    answer,
  }
}

/** The failures, one per line. */
export const missedLines = (scored: readonly ScoredLine[]): string[] =>
  scored
    .filter(({ hit, isWronglyReady }) => !hit || isWronglyReady)
    .map(({ line, answer, isWronglyReady }) => {
      const { asked, status, candidates, description } = answer
      const found = status === 'matched' ? description : candidates.slice(0, 3).map((one) => one.description)
      return `${line.text.padEnd(32)} ${isWronglyReady ? 'ready: ' : ''}${asked} × ${[found].flat().join(' · ') || 'nothing'}`
    })
