import Unpacking

// The program that a server starts to unpack strangers' pictures; not for users.
PictureWorker.run()
