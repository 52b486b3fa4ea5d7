import { useEffect, useRef } from 'react'
import type { PartOf } from '../../../contract/features/assistant/parts.ts'
import { showNamed } from '../catalogue/named.ts'
import { namedOf, useRecipeNote } from './rows-part.tsx'
import { useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

type RowsPart = PartOf<'products'> | PartOf<'proposal'> | PartOf<'recipe'>

const hasRows = (part: { kind: string }): part is RowsPart =>
  part.kind === 'products' || part.kind === 'proposal' || part.kind === 'recipe'

const noRecipe = { rows: [] as PartOf<'recipe'>['rows'] } as PartOf<'recipe'>

/** Shows the products named in a new answer as the catalogue's list beside the panel; closing the panel restores the page. */
export function useNamesList() {
  const t = useLilyWords()
  const { turns } = useTalk()
  const last = turns.at(-1)
  const at = last?.parts.findIndex((part) => hasRows(part) && part.rows.length > 0) ?? -1
  const part = last?.parts[at]
  const noteOf = useRecipeNote(part?.kind === 'recipe' ? part : noRecipe)
  const latest = useRef({ part, noteOf, t })
  useEffect(() => {
    latest.current = { part, noteOf, t }
  })
  const isNew = last !== undefined && !last.askId.startsWith('kept-') && last.state === 'done'
  const key = isNew && at >= 0 ? `${last.askId} ${at}` : ''
  useEffect(() => {
    const { part: rows, noteOf: note, t: words } = latest.current
    if (key === '' || !rows || !hasRows(rows)) return
    const isRecipe = rows.kind === 'recipe'
    showNamed(namedOf(rows, { at: key, t: words, ...(isRecipe && { noteOf: note }) }))
  }, [key])
  useEffect(() => () => showNamed(undefined), [])
}
