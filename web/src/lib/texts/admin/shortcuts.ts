/** What the help for the keys says. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  description: 'They work anywhere in the dashboard, except while you type.',
  open: 'Keyboard shortcuts',
  search: 'Search this list',
  help: 'Show all shortcuts',
  goTo: 'Go to',
  here: 'On this page',
  switch: 'Use keyboard shortcuts',
  switchHint: 'Switch this off if single keys get in your way, for example with speech input.',
} as const;
