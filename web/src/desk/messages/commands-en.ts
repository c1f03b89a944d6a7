/** Texts of the palette and the keys in English. */
export const commandsEn = {
  palette: {
    button: 'Find (Ctrl-K)',
    label: 'Tickets, people and pages',
    hint: 'Ticket, person or page',
    page: 'Page',
    open: (number: string) => `Open ticket #${number}`,
    search: (words: string) => `Search for “${words}”`,
    searching: 'Searching…',
    none: 'Nothing was found.',
  },
  keys: {
    title: 'Keys',
    cancel: 'Close',
    listStart: 'This is the first ticket of the list.',
    listEnd: 'The list has no more tickets.',
    names: {
      palette: 'Find anything',
      next: 'Next ticket',
      previous: 'Previous ticket',
      reply: 'Write a reply',
      note: 'Write a note',
      send: 'Send',
      leave: 'Leave the text',
      take: 'Assign to me',
      close: 'Close the ticket',
      select: 'Select',
      search: 'Search tickets',
      keys: 'This list',
    },
  },
};
