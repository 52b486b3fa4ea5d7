/** How the distributor is named on pages, mails and papers. */
export type Brand = {
  name: string
  shortName: string
  phone: string
  email: string
  city: string
  address: string
  /** Empty: the product's own. */
  color: string
  /** Undefined: the drawn mark. */
  logo?: BrandLogo | undefined
}

/** The distributor's logo and its square for phones: PNGs of ours, named by their files. Sizes in pixels. */
export type BrandLogo = {
  id: string
  iconId: string
  width: number
  height: number
  png: Buffer
  icon: Buffer
}
