import type { FarmProgram, UsProgram } from '../../../contract/features/programs.ts'

/** The input of a program's form. A list that is `null` means all. */
export type ProgramDraft = {
  onSale: boolean
  states: readonly string[] | null
  levels: readonly number[] | null
  leadDays: string
  shipWeekdays: readonly number[] | null
  orderBy: string
  boxMinimum: string
  growers: readonly number[] | null
  categories: readonly string[] | null
  in: string
  out: string
}

export const draftOf = (program: UsProgram | FarmProgram): ProgramDraft => ({
  onSale: program.onSale,
  states: program.states,
  levels: program.levels,
  in: '',
  out: '',
  ...('boxMinimum' in program
    ? {
        leadDays: program.leadDays === null ? '' : String(program.leadDays),
        shipWeekdays: program.shipWeekdays,
        orderBy: program.orderBy ?? '',
        boxMinimum: String(program.boxMinimum),
        growers: program.growers,
        categories: program.categories,
      }
    : { leadDays: '', shipWeekdays: null, orderBy: '', boxMinimum: '1', growers: null, categories: null }),
})

/** Parses item numbers from a text; `wrong` is the first part that isn't one. */
export function numbersIn(text: string): { values: number[]; wrong?: string } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const wrong = parts.find((part) => !/^[1-9]\d{0,9}$/.test(part))
  return { values: [...new Set(parts.map(Number))], ...(wrong !== undefined && { wrong }) }
}

const offeredOf = ({ onSale, states, levels }: ProgramDraft) => ({
  onSale,
  states: states && [...states],
  levels: levels && [...levels],
})

export const usFields = (draft: ProgramDraft) => ({
  ...offeredOf(draft),
  in: numbersIn(draft.in).values,
  out: numbersIn(draft.out).values,
})

const wholeOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

export const farmFields = (draft: ProgramDraft) => ({
  ...offeredOf(draft),
  leadDays: draft.leadDays.trim() === '' ? null : wholeOf(draft.leadDays),
  shipWeekdays: draft.shipWeekdays && [...draft.shipWeekdays],
  orderBy: draft.orderBy.trim() || null,
  boxMinimum: wholeOf(draft.boxMinimum),
  growers: draft.growers && [...draft.growers],
  categories: draft.categories && [...draft.categories],
})

/** Errors that the schema would report only in technical terms. */
export const faultsOf = (
  draft: ProgramDraft,
  said: { badItems: (text: string) => string; badNumber: string },
) => {
  const [into, out] = [numbersIn(draft.in), numbersIn(draft.out)]
  return {
    ...(into.wrong !== undefined && { in: said.badItems(into.wrong) }),
    ...(out.wrong !== undefined && { out: said.badItems(out.wrong) }),
    ...(draft.leadDays.trim() !== '' && !/^\d+$/.test(draft.leadDays.trim()) && { leadDays: said.badNumber }),
    ...(!/^\d+$/.test(draft.boxMinimum.trim()) && { boxMinimum: said.badNumber }),
  }
}
