/** Plain data without imports: the dashboard bundles it too. */

export const passwordCharactersMin = 12;
