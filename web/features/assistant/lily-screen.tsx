import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAtLeast } from '../../ui/use-width.ts'
import { LilyHead } from './head.tsx'
import { History } from './history.tsx'
import { TalkView } from './talk-view.tsx'
import { useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

/** Lily as a page: the whole screen on a phone, with the history beside the conversation on larger screens. */
export function LilyScreen() {
  const t = useLilyWords()
  const isWide = useAtLeast(1080)
  const isTablet = useAtLeast(768)
  const [wantsHistory, setWantsHistory] = useState(false)
  const showsHistory = wantsHistory && !isWide
  const toTalk = () => setWantsHistory(false)
  const openFailed = useLinkedConversation()
  return (
    <div className="flex flex-1 flex-col">
      <div className="sticky top-0 z-20 md:top-14.25">
        <LilyHead
          as="h1"
          touch={!isTablet}
          showsHistory={showsHistory}
          onHistory={isWide ? undefined : () => setWantsHistory(!wantsHistory)}
          onNew={toTalk}
        />
      </div>
      <div className="mx-auto flex w-full max-w-336 flex-1 items-stretch gap-8 md:px-6">
        {isWide && (
          <aside aria-label={t.history} className="w-80 shrink-0 border-r border-line py-4 pr-6">
            <div className="sticky top-30 max-h-[calc(100dvh-9rem)] overflow-y-auto">
              <History onOpened={toTalk} />
            </div>
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          {showsHistory ? (
            <div className="p-4 md:px-0">
              <History onOpened={toTalk} />
            </div>
          ) : (
            <div className="mx-auto flex w-full max-w-200 flex-1 flex-col">
              {openFailed && (
                <p role="alert" className="p-4 font-semibold text-danger">
                  {t.openFailed}
                </p>
              )}
              <TalkView scrolls="page" autoFocus={isTablet} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * Opens the conversation named in the address (by a text message's link, for example) and removes it from the address. Returns true if
 * opening it failed.
 */
function useLinkedConversation(): boolean {
  const { conversation = '' } = useSearch({ strict: false }) as { conversation?: string | number }
  const { talk } = useTalk()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const id = /^\d{1,15}$/.test(String(conversation)) ? Number(conversation) : undefined
  useEffect(() => {
    if (id === undefined) return
    void talk.open(id).catch(() => setFailed(true))
    void navigate({ to: '/lily-ai' as never, replace: true })
  }, [id, talk, navigate])
  return failed
}
