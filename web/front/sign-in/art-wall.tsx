import { singleStem } from '../../../contract/features/pictures.ts'
import { artUrl } from '../../ui/product-art.tsx'
import { useAtLeast } from '../../ui/use-width.ts'

/** Single stems beside the form, and a row of them above it on narrow pages: decorative, so hidden from screen readers. */
export function ArtWall({ names }: { names: readonly string[] }) {
  const isWide = useAtLeast(925)
  if (names.length < 4) return <div className="bg-tile" />
  if (!isWide) return <ArtBand names={names} />
  return (
    <div aria-hidden="true" className="sticky top-0 h-dvh overflow-hidden bg-tile">
      <div className="absolute inset-0 grid grid-cols-4 content-start gap-px">
        {names.map((name) => (
          <img
            key={name}
            src={artUrl(singleStem(name), 320)}
            alt=""
            width={320}
            height={320}
            className="aspect-square h-auto w-full"
          />
        ))}
      </div>
    </div>
  )
}

function ArtBand({ names }: { names: readonly string[] }) {
  return (
    <div
      aria-hidden="true"
      className="order-first flex h-16 justify-center overflow-hidden bg-tile md:h-24 print:hidden"
    >
      {names.slice(0, 9).map((name) => (
        <img
          key={name}
          src={artUrl(name, 112)}
          alt=""
          width={96}
          height={96}
          className="size-16 shrink-0 md:size-24"
        />
      ))}
    </div>
  )
}
