/** Texts of what staff does together, in English. */
export const teamEn = {
  handOver: {
    button: 'Hand over…',
    title: 'Hand over this ticket',
    to: 'To',
    choose: 'Choose a colleague',
    nobody:
      'Nobody else works on tickets. An operator appoints colleagues with ' +
      '“keypad staff appoint”. To leave a note for later, write an internal note.',
    note: 'Internal note: what is done, and what is left',
    submit: 'Hand over',
    done: 'Handed over',
  },
  presence: {
    staff: 'A colleague',
    writing: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} writing…`,
    looking: (names: string, count: number) =>
      `${names} ${count === 1 ? 'looks' : 'look'} at this ticket too.`,
  },
  bulk: {
    label: 'Selected tickets',
    select: (number: string) => `Select ticket ${number}`,
    selected: (count: string) => `${count} selected`,
    all: 'Select all loaded',
    clear: 'Clear',
    close: 'Close…',
    assign: 'Assign…',
    closeTitle: (count: string) => `Close ${count} tickets`,
    assignTitle: (count: string) => `Assign ${count} tickets`,
    closeSubmit: 'Close them',
    assignSubmit: 'Assign them',
    reason: 'Reason, an internal note in each ticket',
    running: (done: string, count: string) => `${done} of ${count}…`,
    done: (count: string) => `${count} done.`,
    failed: (count: string) => `${count} failed:`,
    retry: 'Try these again',
  },
};
