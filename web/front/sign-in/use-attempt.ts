import { useEffect, useState } from 'react'
import { auth } from '../../../contract/features/auth/auth.ts'
import { call } from '../../core/api.ts'
import { setUser } from '../../core/user.ts'
import { rememberEmail } from './recent-emails.ts'
import { leadsToSecondStep } from './second-step.ts'

/** Polling interval without a socket, in milliseconds. */
const askEveryMs = 5_000

/** Signs this browser in if its link has been opened; returns false if it has not. */
async function finishAttempt(attemptId: string): Promise<boolean> {
  try {
    const user = await call(auth.finishAttempt, { params: { attemptId } })
    rememberEmail(user.email)
    setUser(user)
    return true
  } catch (error) {
    return leadsToSecondStep(error, false)
  }
}

/** Waits until a link is opened elsewhere: the server reports it over a socket; without one, this polls. */
export function useAttempt(attemptId: string) {
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    let over = false
    let asking: ReturnType<typeof setInterval> | undefined
    const finish = () => finishAttempt(attemptId)
    const address = new URL('/api/v1/auth/otp', location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    socket.addEventListener('open', () => socket.send(JSON.stringify({ attemptId })))
    socket.addEventListener('message', ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string }
      if (type === 'verified') void finish()
      if (type === 'expired') setExpired(true)
      if (type !== 'sent') over = true
    })
    socket.addEventListener('close', () => {
      if (!over) asking = setInterval(() => void finish(), askEveryMs)
    })
    return () => {
      over = true
      clearInterval(asking)
      socket.close()
    }
  }, [attemptId])
  return { expired, finish: () => finishAttempt(attemptId) }
}
