import { type ReactNode, useEffect } from 'react'
import { useSite } from '../../core/site-context.tsx'
import { Brand } from '../../ui/brand.tsx'
import { ArtWall } from './art-wall.tsx'

type Props = {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** The frame of every signed-out page: brand, title and a narrow column; pictures beside it if there is room. */
export function DoorFrame({ title, lead, children }: Props) {
  const site = useSite()
  useEffect(() => {
    document.title = `${site.brandName} - ${title}`
  }, [site.brandName, title])
  return (
    <div className="grid min-h-dvh bg-surface max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(420px,520px)_1fr]">
      <main className="mx-auto flex w-full max-w-[424px] flex-col gap-4 px-4 py-8 md:px-0">
        <Brand name={site.brandShortName} color={site.brandColor} logo={site.brandLogo} />
        <div className="mt-4 flex flex-col gap-1">
          <h1 className="text-22 font-semibold">{title}</h1>
          {lead && <div className="text-ink-2">{lead}</div>}
        </div>
        {children}
      </main>
      <ArtWall names={site.wall} />
    </div>
  )
}
