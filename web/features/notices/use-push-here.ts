import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userDevices } from '../../../contract/features/notices/devices.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { useToast } from '../../ui/toast.tsx'
import { turnPushOff, turnPushOn } from './push.ts'
import { keepWantedHere } from './wanted-here.ts'
import { useNoticeWords } from './words.ts'

/** Push messages in this browser: whether it gets them, a switch, and the reason if it can't. */
export function usePushHere() {
  const t = useNoticeWords()
  const { id } = useUser()
  const client = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const { data, isPending } = useQuery(read(userDevices.list, {}))
  const here = data?.devices.find(({ current }) => current)

  async function change(on: boolean) {
    setBusy(true)
    try {
      const came = on ? await turnPushOn() : await turnPushOff(here?.id)
      keepWantedHere(id, came === 'on')
      if (came === 'on') toast({ text: t.pushOn })
      else if (came) toast({ text: t.pushNot[came], kind: 'failed', seconds: 20 })
    } catch (error) {
      toast({ text: errorText(error), kind: 'failed' })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [userDevices.list.path] })
    }
  }

  return {
    devices: data?.devices,
    isOn: here !== undefined,
    isNoneYet: data?.devices.length === 0,
    /** Also true until it is known whether this browser gets them. */
    isBusy: isBusy || isPending,
    turnOn: () => change(true),
    turnOff: () => change(false),
  }
}
