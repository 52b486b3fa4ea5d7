import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import { claimDesk, type DeskClaim } from '../../../contract/features/claims/desk.ts'
import { claimCents } from '../../../contract/rules/claim-amounts.ts'
import type { ClaimResolution } from '../../../contract/rules/claim-moves.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { once } from '../../core/once.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useClaimDeskWords } from './words.ts'

export type Action = 'APPROVE' | 'DENY' | 'ASK'
type Line = DeskClaim['lines'][number]
const keyOf = ({ line }: Pick<Line, 'line'>) => line ?? 0

/** The credit for this many units of a line, in cents; proportional if a fee or a limit has reduced the claim. */
function centsOf(line: Line, quantity: number): number {
  if (quantity === line.quantity) return centsFromDollars(line.amount)
  if (line.kind === 'delivery' || quantity === 0) return quantity === 0 ? 0 : centsFromDollars(line.amount)
  const whole = centsFromDollars(line.amount)
  const cents = claimCents(
    {
      quantity: line.of,
      unitPriceE4: e4FromDollars(line.unitPrice),
      amountCents: whole,
      creditedCents: 0,
    },
    {
      quantity,
      reason: line.reason,
      kind: line.kind,
      originalPack: null,
      rightPriceE4: line.rightPrice === null ? null : e4FromDollars(line.rightPrice),
    },
    { restockPercent: 0 },
  )
  return Math.min(whole, cents)
}

/** The decision about a claim being prepared: units, credit or replacement, message, and whether growers are notified. */
export function useDecide(claim: DeskClaim) {
  const t = useClaimDeskWords()
  const client = useQueryClient()
  const text = useErrorText()
  const [one] = useState(() => once(claimDesk.decide))
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const [as, setAs] = useState<ClaimResolution>(
    claim.wish === 'REPLACE' && claim.replaceOn ? 'REPLACE' : 'CREDIT',
  )
  const [pass, setPass] = useState(false)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState<Action>()
  /** The action that still needs a message. */
  const [wants, setWants] = useState<Action>()
  const [failed, setFailed] = useState('')
  const box = useRef<HTMLDivElement>(null)

  /** A claim can be decided while it is in review, by staff who may decide claims. */
  const isOpen = claim.mayDecide && claim.status === 'IN_REVIEW'
  const quantityOf = (line: Line) => units[keyOf(line)] ?? line.quantity
  const cents = claim.lines.reduce((sum, line) => sum + centsOf(line, quantityOf(line)), 0)
  const isLess = claim.lines.some((line) => quantityOf(line) < line.quantity) || as === 'NONE'
  const needsWords = (action: Action) => action !== 'APPROVE' || isLess

  const decide = async (action: Action) => {
    if (busy || !isOpen) return
    if (needsWords(action) && words.trim() === '') {
      setWants(action)
      box.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(action)
    setFailed('')
    try {
      const reply = await one.send({
        params: { id: claim.claimId },
        body: {
          version: claim.version,
          action,
          lines:
            action === 'APPROVE'
              ? claim.lines
                  .filter((line) => quantityOf(line) !== line.quantity)
                  .map((line) => ({ line: line.line, quantity: quantityOf(line) }))
              : [],
          as,
          pass: pass && action === 'APPROVE',
          words: words.trim(),
        },
      })
      client.setQueryData([claimDesk.read.path, { params: { id: claim.claimId } }], reply)
      void client.invalidateQueries({ queryKey: [claimDesk.list.path] })
      showToast({ text: t.done[action](claim.number) })
      setWords('')
      setWants(undefined)
      return true
    } catch (error) {
      const isStale = error instanceof ApiError && ['changed_meanwhile', 'wrong_state'].includes(error.code)
      if (isStale) {
        await client.refetchQueries({ queryKey: [claimDesk.read.path, { params: { id: claim.claimId } }] })
        const now = client.getQueryData<DeskClaim>([claimDesk.read.path, { params: { id: claim.claimId } }])
        setFailed(t.meanwhile(now?.timeline.at(-1)?.actor ?? ''))
      } else setFailed(text(error))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return {
    isOpen,
    box,
    quantityOf,
    setQuantity: (line: Line, quantity: number) => setUnits({ ...units, [keyOf(line)]: quantity }),
    centsOf: (line: Line) => centsOf(line, quantityOf(line)),
    cents,
    isLess,
    as,
    setAs,
    pass,
    setPass,
    words,
    setWords,
    wants,
    busy,
    failed,
    decide,
  }
}
export type Deciding = ReturnType<typeof useDecide>
