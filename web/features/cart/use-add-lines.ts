import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cart } from '../../../contract/features/cart.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { addLines, type Outcome, type Wanted } from './add-lines.ts'
import { productStoreOf, queueOf } from './use-cart.ts'

type Options = {
  /** The message once lines are in the cart. */
  said: (outcome: Outcome) => string
  /** Called after lines were added, or rejected with reasons. */
  onDone: (outcome: Outcome) => void
  onUndo?: () => void
}

/** Adds many lines at once, with one Undo that restores the previous cart. */
export function useAddLines({ said, onDone, onUndo }: Options) {
  const t = useMessages()
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useErrorText()
  const [isAdding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function add(wanted: readonly Wanted[]) {
    if (isAdding || wanted.length === 0) return
    setAdding(true)
    setFailure(undefined)
    const store = productStoreOf(client)
    try {
      // Send recent manual changes first, so that Undo knows the previous quantities.
      await queueOf(client).settled()
      const before = wanted.map(({ productId }) => [productId, store.of(productId).placed] as const)
      const outcome = await addLines(wanted)
      if (outcome.cart) {
        void client.cancelQueries({ queryKey: [cart.read.path] })
        client.setQueryData([cart.read.path, {}], outcome.cart)
      }
      onDone(outcome)
      if (outcome.failure) setFailure(textOf(outcome.failure))
      if (outcome.added.length === 0) return
      const added = new Set(outcome.added.map(({ productId }) => productId))
      toast({
        text: said(outcome),
        seconds: 12,
        action: {
          label: t.ui.undo,
          onAct: () => {
            for (const [productId, quantity] of before)
              if (added.has(productId)) queueOf(client).set({ productId, quantity })
            onUndo?.()
          },
        },
      })
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setAdding(false)
    }
  }

  return { add, isAdding, failure }
}
