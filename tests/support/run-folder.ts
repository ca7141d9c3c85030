/** The environment variable that names the folder of a run, in which its processes share what they need to. */
export const RUN_FOLDER = 'PREPARED_WORLDS';
