/** The providers of this plugin, whatever id the owner gave them. */
export const FPS_PROVIDER = /^pp_fps_/
