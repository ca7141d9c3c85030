/** The filters of who can apply, as the numbers of people they leave out name them. */
export const FILTERS = {
  age: 'Age',
  gender: 'Gender',
  education: 'Education',
  income: 'Income',
  devices: 'Devices',
  languages: 'Languages',
} as const;
