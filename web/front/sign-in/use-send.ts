import { useState } from 'react'
import { useErrorText } from '../../core/error-text.ts'
import { nowMs } from '../../ui/clock.ts'
import { againMs } from './send-again.tsx'

/** Sending a code or a link: its response, when another may be requested, and its error as a sentence. */
export function useSend<Reply>(send: () => Promise<Reply>) {
  const errorText = useErrorText()
  const [sent, setSent] = useState<{ reply: Reply; at: number; againAt: number }>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    setFault(undefined)
    try {
      const reply = await send()
      setSent({ reply, at: nowMs(), againAt: nowMs() + againMs })
    } catch (error) {
      setFault(errorText(error))
    }
    setBusy(false)
  }
  const back = () => {
    setSent(undefined)
    setFault(undefined)
  }
  return { sent, fault, busy, run: () => void run(), back }
}
