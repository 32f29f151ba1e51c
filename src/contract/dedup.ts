/**
 * What a job does about records that its client has had before: nothing; remember its own and mark each as new or
 * not; or leave the ones that are not new out as well.
 */
export type DedupMode = "off" | "mark" | "unique_only";
