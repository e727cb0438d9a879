/** What the help for the keys says. */
export const shortcutTexts = {
  title: 'Keys',
  description: 'They work anywhere in the dashboard, except while you type.',
  open: 'Keys',
  search: 'Search this list',
  help: 'Show all keys',
  goTo: 'Go to',
  here: 'On this page',
  switch: 'Listen to these keys',
  switchHint: 'Switch this off if single keys get in your way, for example with speech input.',
} as const;
