/** Pictures of what is sold, beside the form: no words, so it is left out for screen readers and narrow pages. */
const pictures = [
  'alstroemeria-alstroemeria-hot-pink',
  'roses-rose-standard-explorer-red',
  'hydrangea-hydrangea-white',
  'ranunculus-ranunculus-elegance-light-pink',
] as const

export function ArtWall({ names = pictures }: { names?: readonly string[] }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-px bg-line max-lg:hidden">
      {names.map((name) => (
        <div key={name} className="grid place-items-center bg-tile p-6">
          <img src={`/img/320/${name}.webp`} alt="" width={160} height={160} className="size-40" />
        </div>
      ))}
    </div>
  )
}
