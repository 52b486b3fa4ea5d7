// How the index is made and how it is searched: both must be the same.
globalThis.guideOptions = () => ({
  fields: ['title', 'heading', 'text'],
  processTerm: (term) =>
    term
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase(),
  searchOptions: {
    boost: { title: 6, heading: 3 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
})
